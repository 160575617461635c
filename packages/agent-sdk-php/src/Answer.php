<?php

declare(strict_types=1);

namespace AgentGateway;

/** What goes back to the gateway: a status of HTTP and a body of JSON. */
final class Answer
{
    public function __construct(public readonly int $httpStatus, public readonly string $body)
    {
    }
}
