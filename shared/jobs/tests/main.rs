//! The main job against a real DynamoDB engine, a stand-in of queue and bus, and the sample platform.

mod faults;
mod story;
mod world;
