//! Ports: which the parts listen on, whether they are free, and by whom they are taken.

use std::fs;
use std::hash::{BuildHasher, RandomState};
use std::net::{Ipv4Addr, TcpListener};
use std::path::Path;
use std::sync::LazyLock;
use std::sync::atomic::{AtomicU16, Ordering};

use anyhow::bail;

/// Ports are chosen long before they are listened on, and again after `kill -9`, so they come from below those that the system gives to
/// connections that go out: on Linux from 32,768.
const FIRST: u16 = 20_000;
const SPAN: u16 = 12_000;

/// The one that is tried next; each process begins elsewhere.
static NEXT: LazyLock<AtomicU16> = LazyLock::new(|| AtomicU16::new(RandomState::new().hash_one(0) as u16 % SPAN));

/// The ports of a local cloud.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ports {
    /// The product in the browser.
    pub web: u16,
    /// The emulated cloud.
    pub gateway: u16,
    /// The database.
    pub dynamodb: u16,
    /// The sample platform.
    pub sample: u16,
    /// The stand-in of the payment provider.
    pub stripe: u16,
}

impl Default for Ports {
    fn default() -> Self {
        Self {
            web: 5173,
            gateway: 4566,
            dynamodb: 4567,
            sample: 4568,
            stripe: 4569,
        }
    }
}

impl Ports {
    /// Five free ports, for a stack that must not meet a running one.
    pub fn free() -> anyhow::Result<Self> {
        // All five are held until all are known, and none is given twice in a process.
        let mut held = Vec::new();
        for _ in 0..SPAN {
            let port = FIRST + NEXT.fetch_add(1, Ordering::Relaxed) % SPAN;
            held.extend(TcpListener::bind((Ipv4Addr::LOCALHOST, port)).map(|listener| (port, listener)));
            let ports: Vec<u16> = held.iter().map(|(port, _)| *port).collect();
            if let [web, gateway, dynamodb, sample, stripe] = ports[..] {
                return Ok(Self {
                    web,
                    gateway,
                    dynamodb,
                    sample,
                    stripe,
                });
            }
        }
        bail!("this machine has no free port")
    }

    /// Each with the part it belongs to and the option that moves it.
    pub fn each(&self) -> [(u16, &'static str, &'static str); 5] {
        [
            (self.web, "web", "--port"),
            (self.gateway, "gateway", "--gateway-port"),
            (self.dynamodb, "dynamodb", "--dynamodb-port"),
            (self.sample, "sample-platform", "--sample-port"),
            (self.stripe, "local-stripe", "--stripe-port"),
        ]
    }

    /// An error of one line for the first port that is taken.
    pub fn check(&self) -> anyhow::Result<()> {
        for (port, part, option) in self.each() {
            if is_taken(port) {
                bail!(taken(port, part, option, owner(port).as_ref()));
            }
        }
        Ok(())
    }
}

/// A process that listens.
#[derive(Debug, PartialEq, Eq)]
pub struct Owner {
    /// Its id.
    pub pid: u32,
    /// How it was called.
    pub command: String,
}

/// Nobody else can listen there now.
pub fn is_taken(port: u16) -> bool {
    TcpListener::bind((Ipv4Addr::LOCALHOST, port)).is_err()
}

fn taken(port: u16, part: &str, option: &str, owner: Option<&Owner>) -> String {
    let who = owner.map_or_else(
        || "another process".to_owned(),
        |owner| format!("`{}` (process {})", owner.command, owner.pid),
    );
    format!("port {port} of {part} is taken by {who}: stop it, or choose another port with `{option} <port>`")
}

/// Who listens on a port; `None` when nobody does, or when the system does not let us see it.
pub fn owner(port: u16) -> Option<Owner> {
    let tables = ["/proc/net/tcp", "/proc/net/tcp6"].map(fs::read_to_string);
    let inodes: Vec<String> = tables
        .iter()
        .flatten()
        .flat_map(|table| listeners(table, port))
        .collect();
    let processes = fs::read_dir("/proc").ok()?.flatten();
    let mut ids = processes.filter_map(|entry| entry.file_name().to_str()?.parse::<u32>().ok());
    let pid = ids.find(|pid| holds_socket(*pid, &inodes))?;
    Some(Owner {
        pid,
        command: command_of(pid).unwrap_or_default(),
    })
}

/// How a process was called, cut to a readable length.
pub fn command_of(pid: u32) -> Option<String> {
    let bytes = fs::read(format!("/proc/{pid}/cmdline")).ok()?;
    let words: Vec<String> = bytes
        .split(|b| *b == 0)
        .map(|word| String::from_utf8_lossy(word).into_owned())
        .collect();
    let program = Path::new(words.first()?).file_name()?.to_string_lossy().into_owned();
    let text = [vec![program], words.get(1..)?.to_vec()].concat().join(" ");
    Some(text.trim().chars().take(70).collect())
}

fn holds_socket(pid: u32, inodes: &[String]) -> bool {
    let Ok(files) = fs::read_dir(format!("/proc/{pid}/fd")) else {
        return false;
    };
    let mut targets = files.flatten().filter_map(|file| fs::read_link(file.path()).ok());
    targets.any(|target| {
        inodes
            .iter()
            .any(|inode| target.as_os_str() == format!("socket:[{inode}]").as_str())
    })
}

/// Inodes of the sockets that listen on a port, in the kernel's table.
fn listeners(table: &str, port: u16) -> Vec<String> {
    const LISTENING: &str = "0A";
    let suffix = format!(":{port:04X}");
    let rows = table
        .lines()
        .skip(1)
        .map(|row| row.split_whitespace().collect::<Vec<_>>());
    rows.filter(|row| row.get(1).is_some_and(|address| address.ends_with(&suffix)) && row.get(3) == Some(&LISTENING))
        .filter_map(|row| row.get(9).map(|&inode| inode.to_owned()))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_taken_port_is_named_with_its_owner_and_the_way_out() {
        let owner = Owner {
            pid: 42,
            command: "python3 -m http.server".to_owned(),
        };
        assert_eq!(
            taken(4566, "gateway", "--gateway-port", Some(&owner)),
            "port 4566 of gateway is taken by `python3 -m http.server` (process 42): \
             stop it, or choose another port with `--gateway-port <port>`"
        );
        assert!(taken(5173, "web", "--port", None).contains("taken by another process"));
    }

    #[test]
    fn the_kernels_table_separates_listeners_from_connections() {
        let table = "  sl  local_address rem_address   st tx_queue rx_queue tr tm->when retrnsmt   uid  timeout inode\n\
            0: 0100007F:11D6 00000000:0000 0A 00000000:00000000 00:00000000 00000000  1000 0 9001 1 0 100 0 0 10 0\n\
            1: 0100007F:11D6 0100007F:E0A2 01 00000000:00000000 00:00000000 00000000  1000 0 9002 1 0 20 4 30 10 -1\n\
            2: 0100007F:1435 00000000:0000 0A 00000000:00000000 00:00000000 00000000  1000 0 9003 1 0 100 0 0 10 0\n";
        assert_eq!(listeners(table, 4566), ["9001"]);
        assert_eq!(listeners(table, 80), Vec::<String>::new());
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn a_listening_socket_of_this_process_is_found_with_its_owner() {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).expect("a port");
        let port = listener.local_addr().expect("an address").port();
        assert!(is_taken(port));
        assert_eq!(owner(port).expect("an owner").pid, std::process::id());
        drop(listener);
        assert!(!is_taken(port));
    }

    #[test]
    fn free_ports_differ_and_no_connection_that_goes_out_can_take_one() {
        let clouds = [(); 3].map(|()| Ports::free().expect("free ports"));
        let ports = clouds.iter().flat_map(|ports| ports.each().map(|(port, ..)| port));
        let all: std::collections::BTreeSet<u16> = ports.collect();
        assert_eq!(all.len(), 15);
        assert!(all.iter().all(|port| (FIRST..32_768).contains(port)), "{all:?}");
    }
}
