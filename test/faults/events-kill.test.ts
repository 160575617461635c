import { defineEventsKill } from './events-kill.ts';

describe('events of providers under kill -9', () => defineEventsKill({ embedded: 3, postgres: 8 }));
