package agentgateway;

import java.util.Optional;
import java.util.Set;

/** The gateway refused a call, or gave no readable answer. */
@SuppressWarnings("serial")
public final class Failure extends Exception {
    /** Codes that leave open whether something was done, or that a later call may not get. */
    private static final Set<Integer> PASSING = Set.of(0, 3004, 5002, 5003, 9001, 9002, 9999);

    private final int code;
    private final int httpStatus;
    private final Optional<Integer> retryAfterSeconds;

    Failure(String message, int code, int httpStatus, Optional<Integer> retryAfterSeconds) {
        super(message);
        this.code = code;
        this.httpStatus = httpStatus;
        this.retryAfterSeconds = retryAfterSeconds;
    }

    /** The code of the envelope; 0 without one. */
    public int code() {
        return code;
    }

    /** The status of HTTP; 0 without an answer. */
    public int httpStatus() {
        return httpStatus;
    }

    /** As the gateway asks for it. */
    public Optional<Integer> retryAfterSeconds() {
        return retryAfterSeconds;
    }

    /** Whether the same call may succeed later. Any other failure says that nothing was done and why. */
    public boolean isPassing() {
        return PASSING.contains(code);
    }
}
