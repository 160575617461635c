/** The names of the protocol kit for the simulator, which a gateway loads only when it is asked for. */
export * from 'agent-game-gateway-protocol-kit/simulator';
