package agentgateway;

import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * A callback that is signed and well-formed. The guide for Agents explains each field.
 *
 * @param role {@code bet}, {@code settle}, {@code cancel}, {@code bet-push} or {@code balance}
 * @param fields all fields as they came, also those that a later gateway has added
 * @param isNewestBalance whether the gateway keeps the wallet and tells the newest balance of the player: then keep
 *     {@link #toldBalance}, and refuse nothing
 */
public record Callback(String role, Map<String, Object> fields, boolean isNewestBalance) {
    private static final Pattern TEXT = Pattern.compile(".{1,255}", Pattern.DOTALL);
    private static final Pattern AMOUNT = Pattern.compile("[0-9]{1,20}(\\.[0-9]{1,10})?");
    private static final Pattern BALANCE = Pattern.compile("-?[0-9]{1,20}(\\.[0-9]{1,10})?");
    private static final Pattern WHOLE = Pattern.compile("[0-9]{1,18}");
    private static final List<String> OPTIONAL = List.of("currency", "original_transaction_id", "round_id", "occurred_at");
    private static final List<String> COMPARED = List.of(
            "action", "provider", "username", "currency", "direction", "transaction_id", "original_transaction_id", "round_id");
    private static final Map<String, Map<String, Pattern>> RULES = rules();

    private static Map<String, Map<String, Pattern>> rules() {
        var movement = new HashMap<String, Pattern>();
        for (var name : List.of("callback_id", "action", "provider", "username", "currency", "transaction_id")) {
            movement.put(name, TEXT);
        }
        movement.put("amount", AMOUNT);
        movement.put("direction", Pattern.compile("credit|debit|none"));
        var bet = new HashMap<>(movement);
        bet.put("direction", Pattern.compile("debit|none"));
        return Map.of(
                "bet", bet, "settle", movement, "cancel", movement, "bet-push", movement, "balance", Map.of("username", TEXT));
    }

    static boolean isRole(String role) {
        return RULES.containsKey(role);
    }

    /** The callback in a body; empty if the body breaks a rule. */
    @SuppressWarnings("unchecked")
    static Optional<Callback> read(String role, byte[] body) {
        try {
            // Bytes that are no UTF-8 must not turn into other characters.
            var text = StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(body)).toString();
            if (!(Json.read(text) instanceof Map<?, ?> read)) return Optional.empty();
            var fields = (Map<String, Object>) read;
            var isRight = RULES.get(role).entrySet().stream().allMatch(rule -> matches(rule.getValue(), fields.get(rule.getKey())))
                    && OPTIONAL.stream().map(fields::get).allMatch(value -> value == null || value instanceof String)
                    && (fields.get("sequence") == null || tellsBalance(fields));
            return isRight ? Optional.of(new Callback(role, fields, false)) : Optional.empty();
        } catch (CharacterCodingException | IllegalArgumentException cause) {
            return Optional.empty();
        }
    }

    private static boolean matches(Pattern rule, Object value) {
        return value instanceof String text && rule.matcher(text).matches();
    }

    private static boolean tellsBalance(Map<String, Object> fields) {
        return fields.get("sequence") instanceof Json.Number number
                && WHOLE.matcher(number.text()).matches()
                && matches(BALANCE, fields.get("balance"));
    }

    /** A text field; null if it did not come. */
    public String text(String name) {
        return (String) fields.get(name);
    }

    public String username() {
        return text("username");
    }

    /** Null where a balance is asked for without one. */
    public String currency() {
        return text("currency");
    }

    public BigDecimal amount() {
        return new BigDecimal(fields.containsKey("amount") ? text("amount") : "0");
    }

    /** What the balance changes by: negative for a debit, 0 where nothing moves. */
    public BigDecimal change() {
        return switch (text("direction")) {
            case "credit" -> amount();
            case "debit" -> amount().negate();
            default -> BigDecimal.ZERO;
        };
    }

    /** Whether the gateway keeps the wallet: the movement has happened, and balance and sequence tell what it led to. */
    public boolean isTold() {
        return fields.get("sequence") != null;
    }

    /** The balance that the gateway tells. Only where {@link #isTold}. */
    public BigDecimal toldBalance() {
        return new BigDecimal(text("balance"));
    }

    long sequence() {
        return Long.parseLong(((Json.Number) fields.get("sequence")).text());
    }

    Callback asNewestBalance() {
        return new Callback(role, fields, true);
    }

    /** What must be equal in a repetition, as a digest. */
    String content() {
        var texts = new ArrayList<Object>(List.of(role, amount().stripTrailingZeros().toPlainString()));
        for (var name : COMPARED) texts.add(fields.get(name));
        return digest(texts);
    }

    /** The keys of the kept answer. A bet may be reported as often as it changes, so of reports only the id tells a repetition. */
    List<String> keys() {
        var byId = digest(List.of("callback", text("callback_id")));
        if (role.equals("bet-push")) return List.of(byId);
        return List.of(byId, digest(List.of(role, text("action"), movement(text("transaction_id")))));
    }

    /** The key of what this callback moves. */
    String moved() {
        return digest(List.of(role.equals("bet") ? "debit" : text("direction"), movement(text("transaction_id"))));
    }

    /** The key of what a cancellation takes back: a bet and its payout may have one id, and have opposite directions. */
    String takenBack() {
        var side = text("direction").equals("debit") ? "credit" : "debit";
        return digest(List.of(side, movement(text("original_transaction_id"))));
    }

    /** Transaction ids are a provider's numbers: those of two providers or players are not related. */
    private String movement(String transactionId) {
        return digest(List.of(text("provider"), username(), transactionId));
    }

    /** The key of a balance, which all providers share. */
    String balanceKey() {
        return digest(List.of(username(), currency()));
    }

    /** Databases compare texts in ways of their own: without case, accents or spaces at the end. They cannot do that to a digest. */
    private static String digest(List<?> texts) {
        return Signature.digest(Json.write(texts).getBytes(StandardCharsets.US_ASCII));
    }
}
