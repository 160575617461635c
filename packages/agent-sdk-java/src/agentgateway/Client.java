package agentgateway;

import java.io.IOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Calls the gateway. A call is named by its path, such as {@code game/list}; the gateway shows all of them with their fields at {@code /docs/agent}.
 * Amounts are texts in both directions; {@code new BigDecimal(text)} has them exactly.
 */
public final class Client {
    private static final Duration TIMEOUT = Duration.ofSeconds(30);
    private static final int ATTEMPTS = 5;
    private static final int PAUSE_SECONDS_MAX = 60;

    private final HttpClient http = HttpClient.newBuilder().connectTimeout(TIMEOUT).build();
    private final String baseUrl;
    private final String token;
    private final Optional<String> secret;

    /** @param baseUrl such as {@code https://gateway.example.com} */
    public Client(String baseUrl, String token) {
        this(baseUrl, token, Optional.empty());
    }

    /**
     * @param token a token as it is, or the key of a signed one
     * @param secret the secret of a signed token; it is never sent
     */
    public Client(String baseUrl, String token, Optional<String> secret) {
        this.baseUrl = baseUrl.replaceFirst("/+$", "");
        this.token = token;
        this.secret = secret;
    }

    /**
     * Makes one call, once.
     *
     * @return the data of the answer
     * @throws Failure for every answer that is no success, and where there is none
     */
    @SuppressWarnings("unchecked")
    public Map<String, Object> call(String call, Map<String, String> fields) throws Failure, InterruptedException {
        var path = "/papi/v1/" + call;
        var body = fields.entrySet().stream()
                .map(field -> encoded(field.getKey()) + "=" + encoded(field.getValue()))
                .collect(Collectors.joining("&"));
        var request = HttpRequest.newBuilder(URI.create(baseUrl + path))
                .timeout(TIMEOUT)
                .header("Authorization", "Bearer " + bearer(path, body))
                .header("Content-Type", "application/x-www-form-urlencoded")
                .header("Accept-Language", "en")
                .POST(HttpRequest.BodyPublishers.ofString(body))
                .build();
        try {
            var response = http.send(request, HttpResponse.BodyHandlers.ofString());
            return dataOf(response);
        } catch (IOException cause) {
            throw new Failure("no answer of the gateway: " + cause, 0, 0, Optional.empty());
        }
    }

    /** Makes a call that only reads, again for as long as its failure may pass. */
    public Map<String, Object> read(String call, Map<String, String> fields) throws Failure, InterruptedException {
        for (var attempt = 1; ; attempt++) {
            try {
                return call(call, fields);
            } catch (Failure failure) {
                if (!failure.isPassing() || attempt == ATTEMPTS) throw failure;
                pause(failure.retryAfterSeconds(), attempt);
            }
        }
    }

    /** All rows of a list that has pages. */
    @SuppressWarnings("unchecked")
    public List<Map<String, Object>> rows(String call, Map<String, String> fields) throws Failure, InterruptedException {
        var rows = new ArrayList<Map<String, Object>>();
        for (var page = 1; ; page++) {
            var asked = new HashMap<>(fields);
            asked.put("page", String.valueOf(page));
            var data = read(call, asked);
            var list = (List<Map<String, Object>>) data.get("list");
            rows.addAll(list);
            if (list.isEmpty() || rows.size() >= whole(data.get("total"))) return rows;
        }
    }

    /**
     * Transfers money, and comes back when it is known whether it has moved. The same transfer is sent again under its {@code transfer_id} as long as no
     * answer says what became of it; it moves once. Keep the {@code transfer_id} before you call: after a crash the same call goes on.
     *
     * @param transfer {@code username}, {@code currency}, {@code amount}, {@code transfer_type} and {@code transfer_id}
     * @return the transfer, with {@code status} {@code success} or {@code failed}; {@code pending} if the time is up
     * @throws Failure where the gateway refused it, so that nothing has moved; or the last one, if the time is up without any answer
     */
    public Map<String, Object> transferUntilKnown(Map<String, String> transfer, Duration limit)
            throws Failure, InterruptedException {
        var end = Instant.now().plus(limit);
        var isRecorded = false;
        for (var attempt = 1; ; attempt++) {
            var retryAfter = Optional.<Integer>empty();
            try {
                // Once it is recorded it is enough to ask.
                var known = isRecorded
                        ? call("order/status", Map.of("transfer_id", transfer.get("transfer_id")))
                        : call("player/transfer", transfer);
                if (!"pending".equals(known.get("status")) || Instant.now().isAfter(end)) return known;
                isRecorded = true;
            } catch (Failure failure) {
                if (!failure.isPassing() || Instant.now().isAfter(end)) throw failure;
                retryAfter = failure.retryAfterSeconds();
            }
            pause(retryAfter, attempt);
        }
    }

    /** A signed token is of this moment, this path and this body. */
    private String bearer(String path, String body) {
        if (secret.isEmpty()) return token;
        var digest = Signature.digest(body.getBytes(StandardCharsets.UTF_8));
        var start = token + "." + Instant.now().getEpochSecond();
        var signed = (start + ".POST." + path + "." + digest).getBytes(StandardCharsets.UTF_8);
        var mac = Signature.mac(secret.get().getBytes(StandardCharsets.UTF_8), signed);
        return start + "." + digest + "." + HexFormat.of().formatHex(mac);
    }

    @SuppressWarnings("unchecked")
    private static Map<String, Object> dataOf(HttpResponse<String> response) throws Failure {
        var retryAfter = response.headers().firstValue("Retry-After").filter(text -> text.matches("\\d{1,6}")).map(Integer::valueOf);
        try {
            if (Json.read(response.body()) instanceof Map<?, ?> envelope && envelope.get("code") instanceof Json.Number) {
                var code = whole(envelope.get("code"));
                if (code == 0) return (Map<String, Object>) envelope.get("data");
                throw new Failure((String) envelope.get("msg"), code, response.statusCode(), retryAfter);
            }
        } catch (IllegalArgumentException notJson) {
            // Something else than the gateway has answered, as below.
        }
        throw new Failure("no answer of the gateway, HTTP " + response.statusCode(), 0, response.statusCode(), retryAfter);
    }

    private static int whole(Object number) {
        return Integer.parseInt(((Json.Number) number).text());
    }

    private static String encoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8);
    }

    private static void pause(Optional<Integer> retryAfter, int attempt) throws InterruptedException {
        var seconds = retryAfter.orElse(1 << Math.min(attempt - 1, 6));
        Thread.sleep(Duration.ofSeconds(Math.min(seconds, PAUSE_SECONDS_MAX)).toMillis());
    }
}
