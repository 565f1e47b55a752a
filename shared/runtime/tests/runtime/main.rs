//! The runtime from outside: real tokens, a real database engine, and stand-ins for the services around it.

mod consume;
mod endpoint;
mod gateway;
mod keys;
mod lambda;
mod limits;
mod lines;
mod pool;
mod secrets;
mod tokens;
mod triggers;
mod whole;
