"""The Python client of Lichess, unchanged, against a server over the sample games.

The address of the server is in TABIA_URL; `scripts/client-tests` starts one.
"""

import os
import unittest

import berserk
import requests

URL = os.environ["TABIA_URL"]


class Explorer(unittest.TestCase):
    def setUp(self):
        self.explorer = berserk.Client(explorer_url=URL).opening_explorer

    def tree(self, parameters):
        answer = requests.get(f"{URL}/api/tree?{parameters}", timeout=60)
        answer.raise_for_status()
        return answer.json()

    def assert_same(self, statistics, tree):
        """The explorer's numbers are those of the tree."""
        for name in ["white", "draws", "black"]:
            self.assertEqual(statistics[name], tree[name])
        numbers = lambda move: (move["uci"], move["white"], move["draws"], move["black"])
        self.assertEqual([numbers(move) for move in statistics["moves"]], [numbers(move) for move in tree["moves"]])
        self.assertTrue(statistics["moves"])

    def test_games_of_masters(self):
        statistics = self.explorer.get_masters_games(
            play=["e2e4", "c7c5"], since=1960, until=2020, moves=100, top_games=3
        )
        self.assert_same(statistics, self.tree("play=e2e4,c7c5&q=date:1960..2020"))
        self.assertEqual(statistics["opening"], {"eco": "B20", "name": "Sicilian Defense"})
        ratings = [(game["white"]["rating"] + game["black"]["rating"]) for game in statistics["topGames"]]
        self.assertEqual(len(ratings), 3)
        self.assertEqual(ratings, sorted(ratings, reverse=True))
        self.assertTrue(all(1960 <= game["year"] <= 2020 for game in statistics["topGames"]))

    def test_a_position_by_fen(self):
        fen = "rnbqkbnr/pp1ppppp/8/2p5/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2"
        self.assert_same(self.explorer.get_masters_games(position=fen, moves=100), self.tree("play=e2e4,c7c5"))

    def test_games_of_everybody(self):
        statistics = self.explorer.get_lichess_games(
            speeds=["blitz", "rapid"], ratings=["1600", "1800", "2000"], moves=100, recent_games=2, top_games=1
        )
        query = "(speed:blitz or speed:rapid) meanelo:1600..2199"
        self.assert_same(statistics, self.tree(f"q={requests.utils.quote(query)}"))
        self.assertEqual(len(statistics["recentGames"]), 2)
        newest, next_newest = statistics["recentGames"]
        self.assertGreaterEqual(newest["month"], next_newest["month"])
        self.assertIn(newest["speed"], ["blitz", "rapid"])
        self.assertEqual(newest["mode"], "rated")

    def test_games_of_a_player(self):
        statistics = self.explorer.get_player_games("granda", "white", moves=100)
        self.assert_same(statistics, self.tree("q=white:granda"))
        # A move that was played against people of unknown strength has none.
        known = [move["averageOpponentRating"] for move in statistics["moves"] if "averageOpponentRating" in move]
        self.assertTrue(known and min(known) > 2000)
        self.assertNotIn("averageRating", statistics["moves"][0])
        self.assertEqual(len(list(self.explorer.stream_player_games("granda", "black"))), 1)

    def test_the_pgn_of_a_game(self):
        game = self.explorer.get_masters_games(top_games=1)["topGames"][0]
        pgn = self.explorer.get_otb_master_game(game["id"])
        self.assertIn(f'[White "{game["white"]["name"]}"]', pgn)
        self.assertIn("1. ", pgn)

    def test_what_has_no_meaning_is_refused(self):
        with self.assertRaises(berserk.exceptions.ResponseError) as refused:
            self.explorer.get_lichess_games(variant="atomic")
        self.assertEqual(refused.exception.status_code, 400)


if __name__ == "__main__":
    unittest.main()
