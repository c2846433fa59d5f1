//! The names under which a server is asked for. A page of another web site can have its own name point at this machine; a
//! server that is meant for this machine alone does not answer to such a name.

use std::net::IpAddr;

/// Names that a server answers to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Hosts {
    /// Every name.
    Any,
    /// The names of this machine for itself, and these.
    Only(Vec<String>),
}

impl Hosts {
    /// The names that go with an address to listen at: where only this machine can ask, its own names and those given,
    /// elsewhere those given, or all.
    pub fn of(address: IpAddr, given: &[String]) -> Hosts {
        match (address.is_loopback(), given) {
            (false, []) => Hosts::Any,
            _ => Hosts::Only(given.iter().map(|name| name.to_ascii_lowercase()).collect()),
        }
    }

    /// Whether a request with this `Host` header is meant for the server. Requests without one do not come from browsers.
    pub fn knows(&self, header: Option<&str>) -> bool {
        let (Hosts::Only(names), Some(header)) = (self, header) else { return true };
        let name = name_of(header).to_ascii_lowercase();
        let own = name == "localhost" || name.parse::<IpAddr>().is_ok();
        own || names.contains(&name)
    }
}

/// A host without its port and the brackets of an IPv6 address.
fn name_of(header: &str) -> &str {
    if let Some((address, _)) = header.strip_prefix('[').and_then(|rest| rest.split_once(']')) {
        return address;
    }
    header.rsplit_once(':').map_or(header, |(name, _)| name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_server_for_this_machine_knows_its_own_names() {
        let hosts = Hosts::of(IpAddr::from([127, 0, 0, 1]), &["Chess.example".to_owned()]);
        for known in
            ["localhost:7117", "127.0.0.1:7117", "[::1]:7117", "LOCALHOST", "chess.example", "chess.EXAMPLE:80"]
        {
            assert!(hosts.knows(Some(known)), "{known}");
        }
        assert!(hosts.knows(None));
        for other in ["evil.example:7117", "localhost.evil.example", "chess.example.org"] {
            assert!(!hosts.knows(Some(other)), "{other}");
        }
    }

    #[test]
    fn a_server_for_others_knows_every_name_or_those_given() {
        let open = IpAddr::from([0, 0, 0, 0]);
        assert!(Hosts::of(open, &[]).knows(Some("club.example")));
        let named = Hosts::of(open, &["club.example".to_owned()]);
        assert!(named.knows(Some("club.example")));
        assert!(!named.knows(Some("other.example")));
    }
}
