package agentgateway;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/** Signatures of callbacks by the rules of Standard Webhooks (https://www.standardwebhooks.com), version 1. */
public final class Signature {
    private static final long TOLERANCE_SECONDS = 300;
    private static final String HOW_TO_KEEP_BODY = "Pass the bytes as they were sent, before anything has read them. Spring: byte[] as @RequestBody. "
            + "Servlet: request.getInputStream().readAllBytes(), before a filter reads the body or a parameter. JAX-RS: byte[] as the parameter without an "
            + "annotation. com.sun.net.httpserver: a filter that reads the body puts it back by exchange.setStreams(new ByteArrayInputStream(bytes), null).";

    private final List<byte[]> keys;

    /**
     * @param secrets each as the operator gave it, {@code whsec_...}; several while one is exchanged
     * @throws IllegalArgumentException for a secret that is not base64
     */
    public Signature(List<String> secrets) {
        keys = secrets.stream().map(secret -> Base64.getDecoder().decode(secret.replaceFirst("^whsec_", ""))).toList();
    }

    /**
     * The signature covers id, moment and the bytes of the body as they came.
     *
     * @param headers by names in lower case
     * @return why the callback is not believed; empty if it is signed
     */
    public Optional<String> reasonAgainst(Map<String, String> headers, byte[] body, long nowSeconds) {
        var id = headers.getOrDefault("webhook-id", "");
        var timestamp = headers.getOrDefault("webhook-timestamp", "");
        if (id.isEmpty() || !timestamp.matches("[0-9]{1,12}")) {
            return Optional.of("webhook-id or webhook-timestamp is missing or malformed");
        }
        if (Math.abs(nowSeconds - Long.parseLong(timestamp)) > TOLERANCE_SECONDS) {
            return Optional.of("webhook-timestamp differs from the clock of this machine by more than five minutes");
        }
        var signed = joined((id + "." + timestamp + ".").getBytes(StandardCharsets.ISO_8859_1), body);
        for (var given : headers.getOrDefault("webhook-signature", "").split(" ")) {
            if (keys.stream().anyMatch(key -> isSame(given, "v1," + Base64.getEncoder().encodeToString(mac(key, signed))))) {
                return Optional.empty();
            }
        }
        var isEmpty = body.length == 0;
        return Optional.of((isEmpty ? "the body is empty. " : "webhook-signature is of no secret of this Agent, or of another body. ") + HOW_TO_KEEP_BODY);
    }

    static byte[] mac(byte[] key, byte[] text) {
        try {
            var mac = Mac.getInstance("HmacSHA256");
            mac.init(new SecretKeySpec(key, "HmacSHA256"));
            return mac.doFinal(text);
        } catch (GeneralSecurityException cause) {
            throw new IllegalStateException(cause);
        }
    }

    /** SHA-256 in hexadecimal. */
    static String digest(byte[] text) {
        try {
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(text));
        } catch (GeneralSecurityException cause) {
            throw new IllegalStateException(cause);
        }
    }

    private static boolean isSame(String one, String other) {
        return MessageDigest.isEqual(one.getBytes(StandardCharsets.UTF_8), other.getBytes(StandardCharsets.UTF_8));
    }

    private static byte[] joined(byte[] one, byte[] other) {
        var all = new byte[one.length + other.length];
        System.arraycopy(one, 0, all, 0, one.length);
        System.arraycopy(other, 0, all, one.length, other.length);
        return all;
    }
}
