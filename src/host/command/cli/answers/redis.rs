//! A Redis server: a plain string under each key.

use std::time::Duration;

use pascaline::host::answers::{AsyncAnswerStore, Pending, StoreError};
use redis::aio::MultiplexedConnection;
use redis::{
    AsyncConnectionConfig, Client, Cmd, ConnectionInfo, ErrorKind, FromRedisValue, IntoConnectionInfo, RedisResult,
    Script, ServerErrorKind, cmd, parse_redis_url,
};

use super::Misnamed;
use super::pool::Pool;

pub(super) const FORM: &str = "redis://[USER:PASSWORD@]HOST[:PORT][/DATABASE][?ttl=SECONDS&prefix=TEXT]";

pub(super) const NO_TLS: &str =
    "Redis is reached without TLS only; let a proxy of this machine, such as stunnel, reach it with TLS";

/// Sets a string if it still is the third argument, or if there is none and no third argument.
const COMPARE_AND_SET: &str = "\
local stored = redis.call('GET', KEYS[1]) or nil
if stored ~= ARGV[3] then return 0 end
if ARGV[2] == '0' then redis.call('SET', KEYS[1], ARGV[1]) else redis.call('SET', KEYS[1], ARGV[1], 'EX', ARGV[2]) end
return 1";

pub(super) struct Redis {
    client: Client,
    connections: Pool<MultiplexedConnection>,
    prefix: String,
    /// After how many seconds the server forgets what is set; 0 is never.
    ttl: u32,
    /// By which the server knows the script, once it has run it.
    hash: Script,
}

impl Redis {
    pub(super) fn named(uri: &str) -> Result<Self, Misnamed> {
        let unreadable = || Misnamed::new("the URI of Redis cannot be read", FORM);
        let mut url = parse_redis_url(uri).ok_or_else(unreadable)?;
        let (mut ttl, mut prefix) = (0, String::new());
        for (name, value) in url.query_pairs() {
            match &*name {
                "ttl" => match value.parse() {
                    Ok(seconds) if seconds > 0 => ttl = seconds,
                    _ => return Err(Misnamed::new("ttl is a number of seconds, at least 1", FORM)),
                },
                "prefix" => prefix = value.into_owned(),
                _ => return Err(Misnamed::new("the parameters of Redis are ttl and prefix", FORM)),
            }
        }
        url.set_query(None);
        let address: ConnectionInfo = url.into_connection_info().map_err(|_| unreadable())?;
        let client = Client::open(address).map_err(|_| unreadable())?;
        Ok(Self { client, connections: Pool::new(), prefix, ttl, hash: Script::new(COMPARE_AND_SET) })
    }

    /// How long the server keeps what is set, if not for ever.
    pub(super) fn time_to_live(&self) -> Option<Duration> {
        Some(Duration::from_secs(self.ttl.into())).filter(|ttl| !ttl.is_zero())
    }

    /// Runs a command, once more if the server has closed the connection since the last one.
    async fn run<T: FromRedisValue>(&self, command: &Cmd) -> Result<T, StoreError> {
        let place = self.connections.place().await;
        if let Some(mut kept) = place.kept() {
            match command.query_async(&mut kept).await {
                Ok(outcome) => {
                    place.keep(kept);
                    return Ok(outcome);
                }
                Err(error) if error.is_unrecoverable_error() => place.close_kept(),
                Err(error) => return Err(error.into()),
            }
        }
        let mut connection = self.connect().await?;
        let outcome = command.query_async(&mut connection).await?;
        place.keep(connection);
        Ok(outcome)
    }

    async fn connect(&self) -> RedisResult<MultiplexedConnection> {
        // The time of an operation has its own bound.
        let config = AsyncConnectionConfig::new().set_connection_timeout(None).set_response_timeout(None);
        self.client.get_multiplexed_async_connection_with_config(&config).await
    }

    fn prefixed(&self, key: &str) -> String {
        [&self.prefix, key].concat()
    }
}

impl AsyncAnswerStore for Redis {
    fn get<'p>(&'p self, key: &'p str) -> Pending<'p, Option<String>> {
        Box::pin(async move { self.run(cmd("GET").arg(self.prefixed(key))).await })
    }

    fn set<'p>(&'p self, key: &'p str, record: &'p str) -> Pending<'p, ()> {
        Box::pin(async move {
            let mut set = cmd("SET");
            set.arg(self.prefixed(key)).arg(record);
            if self.ttl > 0 {
                set.arg("EX").arg(self.ttl);
            }
            self.run(&set).await
        })
    }

    fn delete<'p>(&'p self, key: &'p str) -> Pending<'p, ()> {
        Box::pin(async move { self.run(cmd("DEL").arg(self.prefixed(key))).await })
    }

    /// It is not repeated: if its connection ends, nobody knows whether it has been done.
    fn compare_and_set<'p>(&'p self, key: &'p str, before: Option<&'p str>, record: &'p str) -> Pending<'p, bool> {
        Box::pin(async move {
            let place = self.connections.place().await;
            let mut connection = match place.kept() {
                Some(kept) => kept,
                None => self.connect().await?,
            };
            let call = |name, script| {
                let mut call = cmd(name);
                call.arg(script).arg(1).arg(self.prefixed(key)).arg(record).arg(self.ttl).arg(before);
                call
            };
            let mut outcome = call("EVALSHA", self.hash.get_hash()).query_async(&mut connection).await;
            if let Err(error) = &outcome
                && error.kind() == ErrorKind::Server(ServerErrorKind::NoScript)
            {
                outcome = call("EVAL", COMPARE_AND_SET).query_async(&mut connection).await;
            }
            let outcome = outcome?;
            place.keep(connection);
            Ok(outcome)
        })
    }
}
