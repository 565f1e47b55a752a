//! What calls of the database cost: each asks for the units it has used, and they are added up for whoever wants to know.
//!
//! A write whose condition fails is billed too, but the service does not say how much: such units are missing here.

use std::sync::{Arc, Mutex, PoisonError};

use aws_config::SdkConfig;
use aws_sdk_dynamodb::Client;
use aws_sdk_dynamodb::config::interceptors::{
    AfterDeserializationInterceptorContextRef, BeforeSerializationInterceptorContextMut, InterceptorContext,
};
use aws_sdk_dynamodb::config::{Builder, ConfigBag, Intercept, RuntimeComponents};
use aws_sdk_dynamodb::error::BoxError;
use aws_sdk_dynamodb::operation::batch_get_item::{BatchGetItemInput, BatchGetItemOutput};
use aws_sdk_dynamodb::operation::batch_write_item::{BatchWriteItemInput, BatchWriteItemOutput};
use aws_sdk_dynamodb::operation::delete_item::{DeleteItemInput, DeleteItemOutput};
use aws_sdk_dynamodb::operation::get_item::{GetItemInput, GetItemOutput};
use aws_sdk_dynamodb::operation::put_item::{PutItemInput, PutItemOutput};
use aws_sdk_dynamodb::operation::query::{QueryInput, QueryOutput};
use aws_sdk_dynamodb::operation::scan::{ScanInput, ScanOutput};
use aws_sdk_dynamodb::operation::transact_write_items::{TransactWriteItemsInput, TransactWriteItemsOutput};
use aws_sdk_dynamodb::operation::update_item::{UpdateItemInput, UpdateItemOutput};
use aws_sdk_dynamodb::types::{ConsumedCapacity, ReturnConsumedCapacity};

/// Request units of the database. Reads count in halves.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Units {
    /// Read request units.
    pub read: f64,
    /// Write request units.
    pub write: f64,
}

tokio::task_local! {
    static USED: Arc<Mutex<Units>>;
}

/// Runs a future and returns the units that its calls of the database have used. Of a task that it spawns nothing is known, unless that is
/// [`counted_along`].
pub async fn count_units<F: Future>(work: F) -> (F::Output, Units) {
    let used = Arc::new(Mutex::new(Units::default()));
    let output = USED.scope(used.clone(), work).await;
    let units = *used.lock().unwrap_or_else(PoisonError::into_inner);
    (output, units)
}

/// A future that may be spawned: what its calls use is counted where this one's are.
pub fn counted_along<F: Future>(work: F) -> impl Future<Output = F::Output> {
    let counting = USED.try_with(Arc::clone).ok();
    async move {
        match counting {
            Some(used) => USED.scope(used, work).await,
            None => work.await,
        }
    }
}

/// A client whose calls are counted.
#[must_use]
pub fn counting_client(config: &SdkConfig) -> Client {
    Client::from_conf(Builder::from(config).interceptor(Counting).build())
}

#[derive(Debug)]
struct Counting;

impl Intercept for Counting {
    fn name(&self) -> &'static str {
        "CountUnits"
    }

    fn modify_before_serialization(
        &self,
        context: &mut BeforeSerializationInterceptorContextMut<'_>,
        _components: &RuntimeComponents,
        _settings: &mut ConfigBag,
    ) -> Result<(), BoxError> {
        ask(context.inner_mut());
        Ok(())
    }

    fn read_after_deserialization(
        &self,
        context: &AfterDeserializationInterceptorContextRef<'_>,
        _components: &RuntimeComponents,
        _settings: &mut ConfigBag,
    ) -> Result<(), BoxError> {
        note(used(context.inner()));
        Ok(())
    }
}

fn note(more: Units) {
    // Nobody counts while a function starts.
    _ = USED.try_with(|used| {
        let mut used = used.lock().unwrap_or_else(PoisonError::into_inner);
        used.read += more.read;
        used.write += more.write;
    });
}

/// What a call says that it has used: of one table, or of each.
trait Consumed {
    fn sum(&self) -> f64;
}

impl Consumed for Option<ConsumedCapacity> {
    fn sum(&self) -> f64 {
        self.iter().filter_map(ConsumedCapacity::capacity_units).sum()
    }
}

impl Consumed for Option<Vec<ConsumedCapacity>> {
    fn sum(&self) -> f64 {
        let all = self.iter().flatten();
        all.filter_map(ConsumedCapacity::capacity_units).sum()
    }
}

macro_rules! operations {
    ($($input:ty => $output:ty, $field:ident);* $(;)?) => {
        /// Has a call say what it uses.
        fn ask(context: &mut InterceptorContext) {
            let Some(input) = context.input_mut() else { return };
            $(
                if let Some(input) = input.downcast_mut::<$input>() {
                    input.return_consumed_capacity = Some(ReturnConsumedCapacity::Total);
                    return;
                }
            )*
        }

        /// What a call says that it has used; nothing where it failed.
        fn used(context: &InterceptorContext) -> Units {
            let Some(Ok(output)) = context.output_or_error() else { return Units::default() };
            $(
                if let Some(output) = output.downcast_ref::<$output>() {
                    return Units { $field: output.consumed_capacity.sum(), ..Units::default() };
                }
            )*
            Units::default()
        }
    };
}

operations! {
    BatchGetItemInput => BatchGetItemOutput, read;
    BatchWriteItemInput => BatchWriteItemOutput, write;
    DeleteItemInput => DeleteItemOutput, write;
    GetItemInput => GetItemOutput, read;
    PutItemInput => PutItemOutput, write;
    QueryInput => QueryOutput, read;
    ScanInput => ScanOutput, read;
    TransactWriteItemsInput => TransactWriteItemsOutput, write;
    UpdateItemInput => UpdateItemOutput, write;
}
