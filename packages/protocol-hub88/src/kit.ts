/** The names of the protocol kit. Only this file, and that of the simulator, imports anything of the gateway. */
export * from 'agent-game-gateway-protocol-kit';
