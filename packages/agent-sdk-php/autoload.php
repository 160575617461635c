<?php

declare(strict_types=1);

/** For those who do not use Composer: `require 'autoload.php'`. */
spl_autoload_register(static function (string $class): void {
    $prefix = 'AgentGateway\\';
    if (str_starts_with($class, $prefix)) {
        require __DIR__ . '/src/' . str_replace('\\', '/', substr($class, strlen($prefix))) . '.php';
    }
});
