//! The listener. It behaves as any TCP listener, except that a handler can cut its own connection before a byte of the
//! answer is sent, as a failing network does.

use std::io;
use std::net::SocketAddr;
use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::task::{Context, Poll};

use axum::extract::connect_info::Connected;
use axum::serve::{IncomingStream, Listener};
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::{TcpListener, TcpStream};

/// Accepts connections that can be cut.
pub(crate) struct CuttableListener(pub(crate) TcpListener);

/// The connection as its handler sees it.
#[derive(Clone, Debug, Default)]
pub(crate) struct Connection(Arc<AtomicBool>);

impl Connection {
    /// From now on nothing is sent any more; the connection closes at the next try.
    pub(crate) fn cut(&self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

impl Listener for CuttableListener {
    type Io = CuttableStream;
    type Addr = Connection;

    async fn accept(&mut self) -> (CuttableStream, Connection) {
        let (stream, _): (TcpStream, SocketAddr) = Listener::accept(&mut self.0).await;
        let connection = Connection::default();
        // Answers are small and written at once; waiting to fill packets would only add latency.
        let _ = stream.set_nodelay(true);
        (
            CuttableStream {
                stream,
                connection: connection.clone(),
            },
            connection,
        )
    }

    fn local_addr(&self) -> io::Result<Connection> {
        Ok(Connection::default())
    }
}

impl Connected<IncomingStream<'_, CuttableListener>> for Connection {
    fn connect_info(stream: IncomingStream<'_, CuttableListener>) -> Self {
        stream.remote_addr().clone()
    }
}

/// A connection that can be cut.
pub(crate) struct CuttableStream {
    stream: TcpStream,
    connection: Connection,
}

impl CuttableStream {
    fn whole(&self) -> io::Result<()> {
        if self.connection.0.load(Ordering::Relaxed) {
            Err(io::ErrorKind::ConnectionReset.into())
        } else {
            Ok(())
        }
    }
}

impl AsyncRead for CuttableStream {
    fn poll_read(mut self: Pin<&mut Self>, cx: &mut Context<'_>, buf: &mut ReadBuf<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_read(cx, buf)
    }
}

impl AsyncWrite for CuttableStream {
    fn poll_write(mut self: Pin<&mut Self>, cx: &mut Context<'_>, buf: &[u8]) -> Poll<io::Result<usize>> {
        self.whole()?;
        Pin::new(&mut self.stream).poll_write(cx, buf)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        bufs: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        self.whole()?;
        Pin::new(&mut self.stream).poll_write_vectored(cx, bufs)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_flush(cx)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(cx)
    }
}
