package agentgateway;

import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import javax.sql.DataSource;

/**
 * What the receiver keeps beside the money, in the database of the money: PostgreSQL or MySQL. A transaction that wants a row which another one has just
 * inserted waits until that one has ended: so copies of a callback come one after the other.
 */
public final class Store {
    private static final List<String> TABLES = List.of(
            "create table if not exists gateway_answers ("
                    + "id char(64) primary key, content char(64) not null, answer text, noted_at bigint not null)",
            "create table if not exists gateway_movements ("
                    + "id char(64) primary key, amount_left varchar(40) not null, is_taken_back smallint not null)",
            "create table if not exists gateway_balances (id char(64) primary key, sequence bigint not null)");

    /** Opens connections, or takes them from a pool. */
    public interface Connections {
        Connection getConnection() throws SQLException;
    }

    private final Connections database;

    public Store(Connections database) {
        this.database = database;
    }

    /** @param database a pool of connections, such as HikariCP */
    public Store(DataSource database) {
        this(database::getConnection);
    }

    public void createTables() throws SQLException {
        try (var connection = database.getConnection(); var statement = connection.createStatement()) {
            for (var table : TABLES) statement.execute(table);
        }
    }

    /** Removes answers that nobody asks for again: the gateway repeats a callback for 76 hours, and an operator a lost one for weeks. */
    public void forgetBefore(Instant moment) throws SQLException {
        try (var connection = database.getConnection()) {
            new Transaction(connection).run("delete from gateway_answers where noted_at < ?", moment.getEpochSecond());
        }
    }

    /** Something to do in a transaction. */
    interface Work {
        /** Returns whether to commit; otherwise, and if it throws, all is rolled back. */
        boolean in(Transaction transaction) throws SQLException;
    }

    void inTransaction(Work work) throws SQLException {
        try (var connection = database.getConnection()) {
            connection.setAutoCommit(false);
            connection.setTransactionIsolation(Connection.TRANSACTION_READ_COMMITTED);
            var isDone = false;
            try {
                isDone = work.in(new Transaction(connection));
            } finally {
                if (!isDone) connection.rollback();
            }
            if (isDone) connection.commit();
        }
    }

    /** The answer to an earlier copy of a callback, and whether that had the same content. */
    record KeptAnswer(boolean isSame, String answer) {}

    /**
     * What a later cancellation has to know of a movement.
     *
     * @param left what may still be taken back; negative where one cancellation was of several bets
     */
    record Movement(BigDecimal left, boolean isTakenBack) {}

    /** The statements of one transaction. */
    record Transaction(Connection connection) {
        /** Notes a key. The answer is empty if the key is new, else what is kept under it. */
        Optional<KeptAnswer> note(String key, String content) throws SQLException {
            var columns = "gateway_answers (id, content, noted_at)";
            insert(columns, key, content, Instant.now().getEpochSecond());
            var kept = row("select content, answer from gateway_answers where id = ?", key, row ->
                    new KeptAnswer(row.getString(1).equals(content), row.getString(2)));
            // A note is committed with its answer, so one without is of this transaction.
            return kept.answer() == null ? Optional.empty() : Optional.of(kept);
        }

        void keepAnswer(List<String> keys, String answer) throws SQLException {
            for (var key : keys) run("update gateway_answers set answer = ? where id = ?", answer, key);
        }

        /** What is known of a movement, from now on locked. */
        Movement movement(String key) throws SQLException {
            insert("gateway_movements (id, amount_left, is_taken_back)", key, "0", 0);
            return row("select amount_left, is_taken_back from gateway_movements where id = ?", key, row ->
                    new Movement(new BigDecimal(row.getString(1)), row.getInt(2) != 0));
        }

        void keepMovement(String key, Movement movement) throws SQLException {
            var update = "update gateway_movements set amount_left = ?, is_taken_back = ? where id = ?";
            run(update, movement.left().toPlainString(), movement.isTakenBack() ? 1 : 0, key);
        }

        /** Whether no higher number was told for this balance before. */
        boolean isNewest(String balance, long sequence) throws SQLException {
            insert("gateway_balances (id, sequence)", balance, -1);
            return run("update gateway_balances set sequence = ? where id = ? and sequence < ?", sequence, balance, sequence) == 1;
        }

        /**
         * Inserts a row unless it is there, and waits for transactions that have inserted it. {@code insert ignore} of MySQL would take a shared lock,
         * which several copies of a callback hold at once; each would then wait for the others.
         */
        private void insert(String into, Object... values) throws SQLException {
            var places = String.join(", ", java.util.Collections.nCopies(values.length, "?"));
            var isMySql = connection.getMetaData().getURL().matches("jdbc:(mysql|mariadb):.*");
            var otherwise = isMySql ? "on duplicate key update id = id" : "on conflict do nothing";
            run("insert into " + into + " values (" + places + ") " + otherwise, values);
        }

        private interface Reading<T> {
            T of(java.sql.ResultSet row) throws SQLException;
        }

        /** The row may be newer than what this transaction has read so far, and nobody may change it before the end. */
        private <T> T row(String query, String key, Reading<T> reading) throws SQLException {
            try (var statement = connection.prepareStatement(query + " for update")) {
                statement.setString(1, key);
                var rows = statement.executeQuery();
                if (!rows.next()) throw new SQLException("a row has gone");
                return reading.of(rows);
            }
        }

        private int run(String text, Object... values) throws SQLException {
            try (var statement = connection.prepareStatement(text)) {
                for (var place = 0; place < values.length; place++) statement.setObject(place + 1, values[place]);
                return statement.executeUpdate();
            }
        }
    }
}
