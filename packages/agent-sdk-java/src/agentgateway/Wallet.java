package agentgateway;

import java.sql.Connection;
import java.sql.SQLException;

/**
 * The five functions that an Agent writes. Each gets a transaction of the Agent's own database in which the receiver has noted the callback already, so
 * the note and the money are committed together. What is thrown rolls both back, and the gateway sends the callback again. A refusal rolls the
 * function's changes back.
 *
 * <p>Lock the player's row first ({@code select ... for update}), and refuse an unknown player and a currency that is not the player's in each of them.
 */
public interface Wallet {
    /** Takes {@link Callback#change}, which is negative or 0, from the player; or refuses. */
    Outcome bet(Connection transaction, Callback callback) throws SQLException;

    /** Books {@link Callback#change}. Refuse only what would take the balance below zero. */
    Outcome settle(Connection transaction, Callback callback) throws SQLException;

    /** Books {@link Callback#change}. It is called only where something is left to take back, once for each cancellation. */
    Outcome cancel(Connection transaction, Callback callback) throws SQLException;

    /** Keeps a report of a bet; moves nothing. Of several reports on a bet the latest {@code occurred_at} counts. */
    Outcome betPush(Connection transaction, Callback callback) throws SQLException;

    /** Tells the balance. The currency may be missing. */
    Outcome balance(Connection transaction, Callback callback) throws SQLException;
}
