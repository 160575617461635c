package agentgateway;

import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What became of a callback. Codes and words are of the guide for Agents. The balance is null where there is none. */
public record Outcome(String status, int code, int httpStatus, BigDecimal balance) {
    private static final int FRACTION_DIGITS = 4;

    /** Done. The balance is that after the movement. */
    public static Outcome accepted(BigDecimal balance) {
        return new Outcome("success", 0, 200, balance);
    }

    /** There is no such player. Open no wallet for one. */
    public static Outcome playerNotFound() {
        return new Outcome("player_not_found", 2001, 200, null);
    }

    /** The player may not bet. Payouts and cancellations are owed all the same. */
    public static Outcome playerDisabled() {
        return new Outcome("player_disabled", 2003, 200, null);
    }

    /** The balance would fall below zero. */
    public static Outcome insufficientBalance(BigDecimal balance) {
        return new Outcome("insufficient_balance", 3001, 200, balance);
    }

    /** The amount is beyond a limit of bets, or finer than the wallet keeps. */
    public static Outcome beyondLimit() {
        return new Outcome("invalid_amount", 3002, 200, null);
    }

    /** The player has another currency. */
    public static Outcome currencyMismatch() {
        return new Outcome("currency_mismatch", 3005, 200, null);
    }

    /** The game is not offered to this player. */
    public static Outcome gameNotAllowed() {
        return new Outcome("game_not_allowed", 4006, 200, null);
    }

    static final Outcome BET_CANCELLED = new Outcome("bet_cancelled", 3006, 200, null);
    static final Outcome CONFLICT = new Outcome("conflict", 3003, 200, null);
    static final Outcome MALFORMED = new Outcome("malformed", 1001, 400, null);
    static final Outcome NOT_SIGNED = new Outcome("not_signed", 1002, 401, null);
    static final Outcome NO_SUCH_PATH = new Outcome("no_such_path", 1005, 404, null);
    static final Outcome FAULT = new Outcome("internal_error", 9999, 500, null);

    public boolean isAccepted() {
        return code == 0;
    }

    /** The answer. Its data name the player and the movement, where the fields of a callback are known. */
    Answer answer(Map<String, Object> fields) {
        var data = new LinkedHashMap<String, Object>();
        for (var name : List.of("username", "currency", "transaction_id")) {
            if (fields.containsKey(name)) data.put(name, fields.get(name));
        }
        data.put("status", status);
        if (balance != null) {
            data.put("balance", balance.setScale(Math.max(balance.scale(), FRACTION_DIGITS)).toPlainString());
        }
        var envelope = new LinkedHashMap<String, Object>();
        envelope.put("status", isAccepted());
        envelope.put("code", code);
        envelope.put("data", data);
        envelope.put("msg", status);
        return new Answer(httpStatus, Json.write(envelope));
    }
}
