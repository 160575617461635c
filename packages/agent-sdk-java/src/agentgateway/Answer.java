package agentgateway;

/** What goes back to the gateway: a status of HTTP and a body of JSON, in ASCII. */
public record Answer(int httpStatus, String body) {}
