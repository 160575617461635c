package agentgateway;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpHandler;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import java.util.regex.Pattern;

/**
 * Takes the callbacks of the gateway by the rules of the guide for Agents: verifies before it reads, books once, gives the first answer again, and knows
 * cancellations that come first, in parts or twice. {@link Wallet} has the rest.
 */
public final class Receiver implements HttpHandler {
    private static final Pattern PATH = Pattern.compile("/api/v1/callback/([a-z-]+)");
    private static final Pattern JSON = Pattern.compile("(?i)application/json\\s*(;.*)?");
    private static final int BODY_BYTES_MAX = 65_536;
    /** No amount has more digits behind the point. */
    private static final int DIGITS_MAX = 10;

    private final Signature signature;
    private final Store store;
    private final Wallet wallet;
    private final Consumer<String> log;
    private final int digits;

    /**
     * @param secrets the secrets by which callbacks are signed, {@code whsec_...}
     * @param log is told why a callback was not taken
     */
    public Receiver(List<String> secrets, Store store, Wallet wallet, Consumer<String> log) {
        this(secrets, store, wallet, log, DIGITS_MAX);
    }

    /** @param digits how many digits behind the point the column of the balance keeps: an amount with more is refused */
    public Receiver(List<String> secrets, Store store, Wallet wallet, Consumer<String> log, int digits) {
        this.digits = digits;
        this.signature = new Signature(secrets);
        this.store = store;
        this.wallet = wallet;
        this.log = log;
    }

    /** Answers an exchange of the server that comes with Java. */
    @Override
    public void handle(HttpExchange exchange) throws IOException {
        try (exchange) {
            var headers = new HashMap<String, String>();
            exchange.getRequestHeaders().forEach((name, values) -> headers.put(name.toLowerCase(Locale.ROOT), values.get(0)));
            var body = exchange.getRequestBody().readNBytes(BODY_BYTES_MAX + 1);
            var answer = receive(exchange.getRequestMethod(), exchange.getRequestURI().getPath(), headers, body);
            var bytes = answer.body().getBytes(StandardCharsets.US_ASCII);
            exchange.getResponseHeaders().set("Content-Type", "application/json");
            var isHead = exchange.getRequestMethod().equals("HEAD");
            exchange.sendResponseHeaders(answer.httpStatus(), isHead ? -1 : bytes.length);
            if (!isHead) exchange.getResponseBody().write(bytes);
        }
    }

    /**
     * @param path the path behind the callback base, such as {@code /api/v1/callback/bet}
     * @param headers by names in lower case
     * @param body the bytes as they came: frameworks that parse a body must not have changed it
     */
    public Answer receive(String method, String path, Map<String, String> headers, byte[] body) {
        var parts = PATH.matcher(path);
        if (!method.equals("POST") || !parts.matches() || !Callback.isRole(parts.group(1))) {
            return refused(Outcome.NO_SUCH_PATH, method + " " + path);
        }
        if (body.length > BODY_BYTES_MAX) return refused(Outcome.MALFORMED, "the body has more than 64 KiB");
        var reason = signature.reasonAgainst(headers, body, Instant.now().getEpochSecond());
        if (reason.isPresent()) return refused(Outcome.NOT_SIGNED, reason.get());
        var isJson = JSON.matcher(headers.getOrDefault("content-type", "")).matches();
        var callback = isJson ? Callback.read(parts.group(1), body) : Optional.<Callback>empty();
        if (callback.isEmpty()) return refused(Outcome.MALFORMED, "the body breaks a rule of the guide");
        try {
            return taken(callback.get());
        } catch (SQLException | RuntimeException fault) {
            return refused(Outcome.FAULT, fault.toString());
        }
    }

    private Answer taken(Callback callback) throws SQLException {
        var answer = new AtomicReference<Answer>();
        store.inTransaction(transaction -> {
            var keys = callback.role().equals("balance") ? List.<String>of() : callback.keys();
            for (var key : keys) {
                var kept = transaction.note(key, callback.content());
                if (kept.isEmpty()) continue;
                answer.set(repeated(callback, kept.get()));
                return false;
            }
            var before = transaction.connection().setSavepoint();
            var outcome = decided(transaction, callback);
            if (!outcome.isAccepted()) transaction.connection().rollback(before);
            answer.set(outcome.answer(callback.fields()));
            // A refused bet stays refused. Other refusals are looked at by people and sent again, so they are decided anew.
            var isKept = !keys.isEmpty() && (outcome.isAccepted() || callback.role().equals("bet"));
            if (isKept) transaction.keepAnswer(keys, answer.get().body());
            return isKept;
        });
        return answer.get();
    }

    private Answer repeated(Callback callback, Store.KeptAnswer kept) {
        if (kept.isSame()) return new Answer(200, kept.answer());
        log.accept("a known id has come with other content: " + Json.write(callback.fields()));
        return Outcome.CONFLICT.answer(callback.fields());
    }

    private Outcome decided(Store.Transaction transaction, Callback callback) throws SQLException {
        var connection = transaction.connection();
        if (callback.isTold() && !callback.role().equals("bet-push")) {
            // Rounds may overtake each other, so an older balance may come later.
            var isNewest = transaction.isNewest(callback.balanceKey(), callback.sequence());
            return booked(connection, isNewest ? callback.asNewestBalance() : callback);
        }
        var moves = List.of("bet", "settle", "cancel").contains(callback.role());
        // The database would round the amount, and report no error.
        if (moves && callback.amount().stripTrailingZeros().scale() > digits) return Outcome.beyondLimit();
        return switch (callback.role()) {
            case "bet" -> bet(transaction, callback);
            case "settle" -> paid(transaction, callback);
            case "cancel" -> cancel(transaction, callback);
            default -> booked(connection, callback);
        };
    }

    private Outcome booked(Connection connection, Callback callback) throws SQLException {
        return switch (callback.role()) {
            case "bet" -> wallet.bet(connection, callback);
            case "settle" -> wallet.settle(connection, callback);
            case "cancel" -> wallet.cancel(connection, callback);
            case "bet-push" -> wallet.betPush(connection, callback);
            default -> wallet.balance(connection, callback);
        };
    }

    private Outcome bet(Store.Transaction transaction, Callback callback) throws SQLException {
        var isCancelled = transaction.movement(callback.moved()).isTakenBack();
        return isCancelled ? Outcome.BET_CANCELLED : paid(transaction, callback);
    }

    /** The gateway cancels a bet whenever it got no answer in time: the bet may never have come, or come after this. */
    private Outcome cancel(Store.Transaction transaction, Callback callback) throws SQLException {
        var name = callback.text("original_transaction_id");
        if (name == null || name.isEmpty()) return paid(transaction, callback);
        var key = callback.takenBack();
        var original = transaction.movement(key);
        var outcome = original.left().signum() > 0
                ? paid(transaction, callback)
                : wallet.balance(transaction.connection(), callback);
        if (outcome.isAccepted()) {
            // A part leaves the rest. Several bets under the number of one are more than is left of that one.
            transaction.keepMovement(key, new Store.Movement(original.left().subtract(callback.amount()), true));
        }
        return outcome;
    }

    private Outcome paid(Store.Transaction transaction, Callback callback) throws SQLException {
        var key = callback.moved();
        var before = transaction.movement(key);
        var outcome = booked(transaction.connection(), callback);
        if (outcome.isAccepted()) {
            transaction.keepMovement(key, new Store.Movement(before.left().add(callback.amount()), before.isTakenBack()));
        }
        return outcome;
    }

    private Answer refused(Outcome outcome, String reason) {
        log.accept(reason);
        return outcome.answer(Map.of());
    }
}
