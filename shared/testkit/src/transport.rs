//! The SDK's transport with faults in it: everything above it, retries included, is the real thing.

use aws_smithy_runtime_api::client::http::{
    HttpClient, HttpConnector, HttpConnectorFuture, HttpConnectorSettings, SharedHttpClient, SharedHttpConnector,
};
use aws_smithy_runtime_api::client::orchestrator::HttpRequest;
use aws_smithy_runtime_api::client::result::ConnectorError;
use aws_smithy_runtime_api::client::runtime_components::RuntimeComponents;

use crate::answers;
use crate::faults::{Fault, Faults, Kill};

/// A transport that suffers these faults.
#[derive(Debug)]
pub(crate) struct Transport {
    inner: SharedHttpClient,
    faults: Faults,
}

impl Transport {
    pub(crate) fn shared(inner: SharedHttpClient, faults: &Faults) -> SharedHttpClient {
        SharedHttpClient::new(Self {
            inner,
            faults: faults.clone(),
        })
    }
}

impl HttpClient for Transport {
    fn http_connector(&self, settings: &HttpConnectorSettings, parts: &RuntimeComponents) -> SharedHttpConnector {
        SharedHttpConnector::new(Connector {
            inner: self.inner.http_connector(settings, parts),
            faults: self.faults.clone(),
        })
    }
}

#[derive(Debug)]
struct Connector {
    inner: SharedHttpConnector,
    faults: Faults,
}

impl HttpConnector for Connector {
    fn call(&self, request: HttpRequest) -> HttpConnectorFuture {
        if self.faults.is_dead() {
            return HttpConnectorFuture::ready(Err(gone()));
        }
        let operation = operation(&request);
        let fault = if is_write(&operation) {
            self.faults.at_write(&operation)
        } else {
            None
        };
        match fault {
            None => self.inner.call(request),
            Some(Fault::Kill(Kill::Before)) => HttpConnectorFuture::ready(Err(gone())),
            Some(Fault::Kill(Kill::After)) => self.call_in_vain(request, gone),
            Some(Fault::LoseAnswer) => {
                self.call_in_vain(request, || ConnectorError::timeout("the answer was lost".into()))
            }
            Some(Fault::Hold) => self.call_late(request),
            Some(Fault::Conflict) => HttpConnectorFuture::ready(Ok(answers::conflict(&operation, &request))),
            Some(Fault::Throttle) => HttpConnectorFuture::ready(Ok(answers::throttle(&operation, &request))),
            Some(Fault::ServerError) => HttpConnectorFuture::ready(Ok(answers::server_error())),
        }
    }
}

impl Connector {
    fn call_late(&self, request: HttpRequest) -> HttpConnectorFuture {
        let (inner, faults) = (self.inner.clone(), self.faults.clone());
        HttpConnectorFuture::new(async move {
            faults.wait().await;
            inner.call(request).await
        })
    }

    /// Lets the service do it, whole answer included, and gives the caller no answer.
    fn call_in_vain(
        &self,
        request: HttpRequest,
        error: impl Fn() -> ConnectorError + Send + 'static,
    ) -> HttpConnectorFuture {
        let call = self.inner.call(request);
        HttpConnectorFuture::new(async move {
            call.await?;
            Err(error())
        })
    }
}

/// No kind that anybody would retry: the process that would is gone.
fn gone() -> ConnectorError {
    ConnectorError::other("the process was killed".into(), None)
}

fn operation(request: &HttpRequest) -> String {
    let target = request.headers().get("x-amz-target").unwrap_or_default();
    target
        .rsplit_once('.')
        .map_or(target, |(_, operation)| operation)
        .to_owned()
}

fn is_write(operation: &str) -> bool {
    matches!(
        operation,
        "PutItem" | "UpdateItem" | "DeleteItem" | "TransactWriteItems" | "BatchWriteItem" | "SendMessage" | "PutEvents"
    )
}
