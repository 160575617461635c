package agentgateway;

import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.SQLException;

/**
 * The five functions over a table of players: you find a player and set a balance. It refuses unknown players, other currencies, bets of disabled players
 * and what is not there, and in wallet mode {@code gateway} keeps the newest balance that the gateway tells. Override a function to do more, such as
 * {@link #betPush}.
 */
public abstract class PlayerWallet implements Wallet {
    /** A player's wallet. A disabled player may not bet; payouts and cancellations are booked all the same. */
    public record Player(String currency, BigDecimal balance, boolean isDisabled) {}

    /** The player, locked until the end of the transaction ({@code for update}); null if there is none. */
    protected abstract Player find(Connection transaction, String username) throws SQLException;

    protected abstract void save(Connection transaction, String username, BigDecimal balance) throws SQLException;

    @Override
    public Outcome bet(Connection transaction, Callback callback) throws SQLException {
        return book(transaction, callback);
    }

    @Override
    public Outcome settle(Connection transaction, Callback callback) throws SQLException {
        return book(transaction, callback);
    }

    @Override
    public Outcome cancel(Connection transaction, Callback callback) throws SQLException {
        return book(transaction, callback);
    }

    @Override
    public Outcome betPush(Connection transaction, Callback callback) throws SQLException {
        return balance(transaction, callback);
    }

    @Override
    public Outcome balance(Connection transaction, Callback callback) throws SQLException {
        var player = find(transaction, callback.username());
        if (player == null) return Outcome.playerNotFound();
        var isOther = callback.currency() != null && !callback.currency().equals(player.currency());
        if (isOther) return Outcome.currencyMismatch();
        var isRefused = callback.role().equals("bet") && player.isDisabled() && !callback.isTold();
        return isRefused ? Outcome.playerDisabled() : Outcome.accepted(player.balance());
    }

    private Outcome book(Connection transaction, Callback callback) throws SQLException {
        var known = balance(transaction, callback);
        if (!known.isAccepted() || callback.isTold() && !callback.isNewestBalance()) return known;
        var after = callback.isTold() ? callback.toldBalance() : known.balance().add(callback.change());
        if (after.signum() < 0 && !callback.isTold()) return Outcome.insufficientBalance(known.balance());
        save(transaction, callback.username(), after);
        return Outcome.accepted(after);
    }
}
