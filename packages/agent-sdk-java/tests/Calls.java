import agentgateway.Client;
import agentgateway.Failure;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** Calls the gateway at GATEWAY with TOKEN (and SECRET, if the token is signed), and prints what came back. A test compares it. */
public final class Calls {
    public static void main(String[] args) throws Exception {
        var secret = Optional.ofNullable(System.getenv("SECRET")).filter(text -> !text.isEmpty());
        var client = new Client(System.getenv("GATEWAY"), System.getenv("TOKEN"), secret);
        var transfer = Map.of(
                "username", "ALICE", "currency", "USD", "amount", "10.5", "transfer_type", "deposit",
                "transfer_id", System.getenv("TRANSFER_ID"));
        client.call("player/register", Map.of("member_id", "ALICE", "currency", "USD"));
        var first = client.transferUntilKnown(transfer, Duration.ofMinutes(1));
        var again = client.transferUntilKnown(transfer, Duration.ofMinutes(1));
        System.out.println(first.get("balance_after") + " " + again.get("balance_after") + " " + again.get("status"));
        try {
            client.read("order/status", Map.of("transfer_id", "unknown"));
        } catch (Failure failure) {
            System.out.println(failure.code());
        }
        var games = client.rows("game/list", Map.of("pageSize", "2"));
        System.out.println(games.stream().map(game -> (String) game.get("id")).collect(Collectors.joining(" ")));
    }
}
