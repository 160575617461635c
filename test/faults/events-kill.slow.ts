import { defineEventsKill } from './events-kill.ts';

describe('events of providers under many kills -9', () => defineEventsKill({ embedded: 24, postgres: 60 }));
