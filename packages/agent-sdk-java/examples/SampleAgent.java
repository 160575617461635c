import agentgateway.*;
import com.sun.net.httpserver.HttpServer;
import java.math.BigDecimal;
import java.net.InetSocketAddress;
import java.sql.*;
import java.util.List;
import java.util.concurrent.Executors;

/** A whole Agent. AGENT_DATABASE is a URL of JDBC; the table is players (name, currency, balance, is_disabled). */
final class SampleAgent extends PlayerWallet {
    @Override
    protected Player find(Connection transaction, String username) throws SQLException {
        try (var query = transaction.prepareStatement("select currency, balance, is_disabled from players where name = ? for update")) {
            query.setString(1, username);
            var row = query.executeQuery();
            return row.next() ? new Player(row.getString(1), row.getBigDecimal(2), row.getBoolean(3)) : null;
        }
    }

    @Override
    protected void save(Connection transaction, String username, BigDecimal balance) throws SQLException {
        try (var update = transaction.prepareStatement("update players set balance = ? where name = ?")) {
            update.setBigDecimal(1, balance);
            update.setString(2, username);
            update.executeUpdate();
        }
    }

    public static void main(String[] args) throws Exception {
        var database = System.getenv("AGENT_DATABASE");
        var store = new Store(() -> DriverManager.getConnection(database)); // dataSource::getConnection, with a pool
        store.createTables();
        // Without it, this server of the JDK answers 40 ms late: it sends the headers first, and waits until they have arrived.
        System.setProperty("sun.net.httpserver.nodelay", "true");
        var receiver = new Receiver(List.of(System.getenv("AGENT_SECRETS").split(",")), store, new SampleAgent(), System.err::println);
        var server = HttpServer.create(new InetSocketAddress("127.0.0.1", Integer.parseInt(System.getenv("AGENT_PORT"))), 128);
        server.createContext("/", receiver);
        server.setExecutor(Executors.newFixedThreadPool(16));
        server.start();
        System.out.println("A sample Agent listens at http://127.0.0.1:" + server.getAddress().getPort());
    }
}
