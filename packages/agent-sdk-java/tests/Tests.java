package agentgateway;

import com.sun.net.httpserver.Filter;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpHandler;
import com.sun.net.httpserver.HttpServer;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.math.BigDecimal;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.UnaryOperator;

/** Each method that begins with "it" is a test. DATABASE is a URL of JDBC, of an empty database. */
public final class Tests {
    private static final String SECRET = "whsec_c2VjcmV0LW9mLXRoZS1zYW1wbGUtYWdlbnQ=";
    private static final Map<String, String> BET = Map.of(
            "callback_id", "callback-1", "action", "BET", "provider", "A", "username", "ALICE", "currency", "EUR",
            "amount", "10.1000", "direction", "debit", "transaction_id", "bet-1");

    /** One player with 100 EUR in a row of the database; it may be told to throw after the money has moved. */
    private static final class OnePlayer implements Wallet {
        boolean throwsAfterwards;

        @Override
        public Outcome bet(Connection transaction, Callback callback) throws SQLException {
            var before = balance(transaction, callback).balance();
            var after = before.add(callback.change());
            try (var update = transaction.prepareStatement("update wallet set balance = ?")) {
                update.setBigDecimal(1, after);
                update.executeUpdate();
            }
            if (throwsAfterwards) throw new IllegalStateException("the disk is full");
            return after.signum() < 0 ? Outcome.insufficientBalance(before) : Outcome.accepted(after);
        }

        @Override
        public Outcome settle(Connection transaction, Callback callback) throws SQLException {
            return bet(transaction, callback);
        }

        @Override
        public Outcome cancel(Connection transaction, Callback callback) throws SQLException {
            return bet(transaction, callback);
        }

        @Override
        public Outcome betPush(Connection transaction, Callback callback) throws SQLException {
            return balance(transaction, callback);
        }

        @Override
        public Outcome balance(Connection transaction, Callback callback) throws SQLException {
            try (var query = transaction.prepareStatement("select balance from wallet for update")) {
                var rows = query.executeQuery();
                rows.next();
                return Outcome.accepted(rows.getBigDecimal(1));
            }
        }
    }

    private final OnePlayer wallet = new OnePlayer();
    private final List<String> log = new ArrayList<>();
    private final Store.Connections database = () -> DriverManager.getConnection(System.getenv("DATABASE"));
    private final Store store = new Store(database);
    private final Receiver receiver;

    private Tests() throws SQLException {
        try (var connection = database.getConnection(); var statement = connection.createStatement()) {
            statement.execute("drop table if exists wallet, gateway_answers, gateway_movements, gateway_balances");
            statement.execute("create table wallet (balance decimal(38, 4))");
            statement.execute("insert into wallet values (100)");
        }
        store.createTables();
        receiver = new Receiver(List.of(SECRET), store, wallet, log::add, 4);
    }

    /** Status of HTTP, code, and balance or null. */
    private List<Object> send(String role, Map<String, String> changed, String secret, UnaryOperator<String> written) {
        var fields = new HashMap<>(BET);
        fields.putAll(changed);
        var body = written.apply(Json.write(fields)).getBytes(StandardCharsets.UTF_8);
        var answer = receiver.receive("POST", "/api/v1/callback/" + role, headersOf(Json.write(fields), secret), body);
        var envelope = (Map<?, ?>) Json.read(answer.body());
        var code = Integer.valueOf(((Json.Number) envelope.get("code")).text());
        return Arrays.asList(answer.httpStatus(), code, ((Map<?, ?>) envelope.get("data")).get("balance"));
    }

    private List<Object> send(String role, Map<String, String> changed) {
        return send(role, changed, SECRET, UnaryOperator.identity());
    }

    private static Map<String, String> headersOf(String body, String secret) {
        var now = String.valueOf(Instant.now().getEpochSecond());
        var signed = ("m." + now + "." + body).getBytes(StandardCharsets.UTF_8);
        var mac = Signature.mac(Base64.getDecoder().decode(secret.substring(6)), signed);
        return Map.of(
                "content-type", "application/json", "webhook-id", "m", "webhook-timestamp", now,
                "webhook-signature", "v1," + Base64.getEncoder().encodeToString(mac));
    }

    private static void same(Object expected, Object actual) {
        if (!Objects.equals(expected, actual)) throw new AssertionError("expected " + expected + ", got " + actual);
    }

    static void itKeepsEachDigitOfJson() {
        var text = "{\"a\":[1,-2.50,1e3,{}],\"b\":\"\\u00e9\\n\\\"\",\"c\":null,\"d\":12345678901234567890.1}";
        same(text.replace("\\n", "\\u000a"), Json.write(Json.read(text)));
        for (var broken : List.of("", "{", "[1,]", "{\"a\":1,}", "01", "+1", "NaN", "\"\n\"", "{}\0", "'a'", "[".repeat(65) + "]".repeat(65))) {
            try {
                Json.read(broken);
                throw new AssertionError("read " + broken);
            } catch (IllegalArgumentException expected) {
                continue;
            }
        }
    }

    /** The worked example of the guide for Agents. */
    static void itReadsTheSignatureOfTheGuide() {
        var body = ("{\"callback_id\":\"0197a0e2-5a3c-7c1e-9a55-3b1f0d2c4e6f\",\"provider\":\"A\",\"username\":\"ALICE\","
                + "\"currency\":\"USD\"}").getBytes(StandardCharsets.UTF_8);
        var headers = Map.of(
                "webhook-id", "0197a0e2-5a3c-7c1e-9a55-3b1f0d2c4e6f",
                "webhook-timestamp", "1795294800",
                "webhook-signature", "v2,abc v1,qTenWQwcjCFO05m7Lvf9+sScpW7D5OdxHfkX6ohWBzA=");
        var signature = new Signature(List.of(SECRET));
        same(Optional.empty(), signature.reasonAgainst(headers, body, 1795294800));
        same(true, signature.reasonAgainst(headers, body, 1795294800 + 301).orElse("").contains("clock"));
        same(true, signature.reasonAgainst(Map.of(), body, 1795294800).orElse("").contains("is missing"));
        body[20]++;
        same(true, signature.reasonAgainst(headers, body, 1795294800).orElse("").contains("another body"));
    }

    static void itShowsBalancesAsPlainDecimals() {
        same(true, Outcome.accepted(new BigDecimal("1E+3")).answer(Map.of()).body().contains("\"1000.0000\""));
        same(true, Outcome.accepted(new BigDecimal("0.0000000001")).answer(Map.of()).body().contains("\"0.0000000001\""));
    }

    void itTakesABetOnceHoweverOftenItComes() {
        for (var id : List.of("callback-1", "callback-1", "other")) {
            same(List.of(200, 0, "89.9000"), send("bet", Map.of("callback_id", id)));
        }
        same(Arrays.asList(200, 3003, null), send("bet", Map.of("amount", "11")));
        same(List.of(true), log.stream().map(line -> line.contains("a known id has come with other content")).toList());
    }

    void itRefusesAnAmountThatTheColumnOfTheBalanceWouldRound() {
        same(Arrays.asList(200, 3002, null), send("bet", Map.of("amount", "0.00001")));
        same(Arrays.asList(200, 3002, null), send("settle", Map.of("amount", "0.00001", "direction", "credit", "callback_id", "s")));
        same(List.of(200, 0, "99.999900"), send("bet", Map.of("amount", "0.000100", "callback_id", "b", "transaction_id", "b")));
    }

    void itStoresNothingWhenTheAgentThrows() {
        wallet.throwsAfterwards = true;
        same(Arrays.asList(500, 9999, null), send("bet", Map.of()));
        wallet.throwsAfterwards = false;
        same(List.of(200, 0, "89.9000"), send("bet", Map.of()));
    }

    void itAnswersThatTheCallbackShallComeAgainWhenTheStoreFails() throws SQLException {
        try (var connection = database.getConnection(); var statement = connection.createStatement()) {
            statement.execute("drop table gateway_answers");
            same(Arrays.asList(500, 9999, null), send("bet", Map.of()));
        }
        store.createTables();
        same(List.of(200, 0, "89.9000"), send("bet", Map.of()));
    }

    /** A framework that parses a body, or reads it first, changes its bytes. The reason says how to keep them. */
    void itRefusesABodyThatWasWrittenAnew() {
        same(Arrays.asList(401, 1002, null), send("bet", Map.of(), SECRET, body -> body + "\n"));
        same(Arrays.asList(401, 1002, null), send("bet", Map.of(), SECRET, body -> ""));
        for (var framework : List.of("Spring: ", "Servlet: ", "JAX-RS: ", "com.sun.net.httpserver: ")) {
            for (var reason : log) same(true, reason.contains(framework));
        }
        same(List.of(true, true), List.of(log.get(0).contains("another body"), log.get(1).contains("is empty")));
    }

    /** A filter of com.sun.net.httpserver that has read the body leaves none, unless it puts the bytes back as the reason says. */
    void itTakesABodyThatAFilterHasReadAndPutBack() throws IOException, InterruptedException {
        same(401, statusBehindFilter(exchange -> exchange.getRequestBody().readAllBytes()));
        same(true, log.get(0).startsWith("the body is empty. ") && log.get(0).contains("setStreams(new ByteArrayInputStream(bytes), null)"));
        same(200, statusBehindFilter(exchange -> {
            var bytes = exchange.getRequestBody().readAllBytes();
            exchange.setStreams(new ByteArrayInputStream(bytes), null);
        }));
    }

    private int statusBehindFilter(HttpHandler before) throws IOException, InterruptedException {
        var server = HttpServer.create(new InetSocketAddress("127.0.0.1", 0), 0);
        server.createContext("/", receiver).getFilters().add(new Filter() {
            @Override
            public void doFilter(HttpExchange exchange, Chain chain) throws IOException {
                before.handle(exchange);
                chain.doFilter(exchange);
            }

            @Override
            public String description() {
                return "before the receiver";
            }
        });
        server.start();
        var body = Json.write(BET);
        var address = URI.create("http://127.0.0.1:" + server.getAddress().getPort() + "/api/v1/callback/bet");
        var request = HttpRequest.newBuilder(address).POST(BodyPublishers.ofString(body));
        headersOf(body, SECRET).forEach(request::header);
        try {
            return HttpClient.newHttpClient().send(request.build(), BodyHandlers.ofString()).statusCode();
        } finally {
            server.stop(0);
        }
    }

    void itUndoesWhatARefusedBetHasChangedAndKeepsTheRefusal() {
        same(List.of(200, 3001, "100.0000"), send("bet", Map.of("amount", "100.0001")));
        send("settle", Map.of("callback_id", "s", "transaction_id", "s", "direction", "credit", "amount", "50"));
        same(List.of(200, 3001, "100.0000"), send("bet", Map.of("amount", "100.0001")));
    }

    void itTakesNothingThatIsNotSigned() throws SQLException {
        same(Arrays.asList(401, 1002, null), send("bet", Map.of(), "whsec_YW5vdGhlciBzZWNyZXQ=", UnaryOperator.identity()));
        same(1, log.size());
        try (var connection = database.getConnection(); var statement = connection.createStatement()) {
            var rows = statement.executeQuery("select count(*) from gateway_answers");
            rows.next();
            same(0, rows.getInt(1));
        }
    }

    public static void main(String[] args) throws Exception {
        var count = 0;
        var failed = 0;
        for (var method : Tests.class.getDeclaredMethods()) {
            if (!method.getName().startsWith("it")) continue;
            count++;
            try {
                method.invoke(new Tests());
                System.out.println("ok " + method.getName());
            } catch (ReflectiveOperationException fault) {
                failed++;
                System.out.println("FAILED " + method.getName() + ": " + fault.getCause());
            }
        }
        System.out.println(count + " tests, " + failed + " failed");
        System.exit(failed == 0 ? 0 : 1);
    }
}
