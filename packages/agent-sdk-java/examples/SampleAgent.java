import agentgateway.*;
import com.sun.net.httpserver.HttpServer;
import java.math.BigDecimal;
import java.net.InetSocketAddress;
import java.sql.*;
import java.util.List;
import java.util.concurrent.Executors;
import javax.sql.DataSource;
import org.postgresql.ds.PGSimpleDataSource;

/** A whole Agent on PostgreSQL. AGENT_DATABASE is a URL of JDBC; the table is players (name, currency, balance, is_disabled). */
record SampleAgent() implements Wallet {
    public Outcome bet(Connection transaction, Callback callback) throws SQLException {
        return book(transaction, callback);
    }

    public Outcome settle(Connection transaction, Callback callback) throws SQLException {
        return book(transaction, callback);
    }

    public Outcome cancel(Connection transaction, Callback callback) throws SQLException {
        return book(transaction, callback);
    }

    public Outcome betPush(Connection transaction, Callback callback) throws SQLException {
        return balance(transaction, callback);
    }

    public Outcome balance(Connection transaction, Callback callback) throws SQLException {
        try (var query = transaction.prepareStatement("select currency, balance, is_disabled from players where name = ? for update")) {
            query.setString(1, callback.username());
            var player = query.executeQuery();
            if (!player.next()) return Outcome.playerNotFound();
            var isOther = callback.currency() != null && !callback.currency().equals(player.getString(1));
            if (isOther) return Outcome.currencyMismatch();
            var isRefused = callback.role().equals("bet") && player.getBoolean(3) && !callback.isTold();
            return isRefused ? Outcome.playerDisabled() : Outcome.accepted(player.getBigDecimal(2));
        }
    }

    private Outcome book(Connection transaction, Callback callback) throws SQLException {
        var known = balance(transaction, callback);
        if (!known.isAccepted() || callback.isTold() && !callback.isNewestBalance()) return known;
        var after = callback.isTold() ? callback.toldBalance() : known.balance().add(callback.change());
        if (after.signum() < 0 && !callback.isTold()) return Outcome.insufficientBalance(known.balance());
        try (var update = transaction.prepareStatement("update players set balance = ? where name = ?")) {
            update.setBigDecimal(1, after);
            update.setString(2, callback.username());
            update.executeUpdate();
        }
        return Outcome.accepted(after);
    }

    public static void main(String[] args) throws Exception {
        var database = new PGSimpleDataSource();
        database.setUrl(System.getenv("AGENT_DATABASE"));
        var store = new Store(database);
        store.createTables();
        var receiver = new Receiver(List.of(System.getenv("AGENT_SECRETS").split(",")), store, new SampleAgent(), System.err::println);
        var server = HttpServer.create(new InetSocketAddress("127.0.0.1", Integer.parseInt(System.getenv("AGENT_PORT"))), 128);
        server.createContext("/", receiver);
        server.setExecutor(Executors.newFixedThreadPool(16));
        server.start();
        System.out.println("A sample Agent listens at http://127.0.0.1:" + server.getAddress().getPort());
    }
}
