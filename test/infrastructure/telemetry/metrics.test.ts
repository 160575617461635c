import { expect } from 'chai';
import { Metrics } from '../../../src/infrastructure/telemetry/metrics.ts';

const REQUEST = {
  requestId: '1',
  method: 'POST',
  route: '/papi/v1/game/list',
  httpStatus: 200,
  code: 0,
  durationMs: 2,
};

/** The samples of one metric, as Prometheus reads them. */
const samples = async (metrics: Metrics, name: string): Promise<string[]> =>
  (await metrics.read()).text.split('\n').filter((line) => line.startsWith(`${name}{`) || line.startsWith(`${name} `));

describe('Metrics', () => {
  let metrics: Metrics;
  let games: number;

  beforeEach(() => {
    games = 5;
    metrics = new Metrics(() => ({ catalogue_games: games }));
  });

  it('counts requests by route, method and code', async () => {
    metrics.requests.count(REQUEST);
    metrics.requests.count(REQUEST);
    metrics.requests.count({ ...REQUEST, code: 1002 });

    expect(await samples(metrics, 'http_requests_total')).to.deep.equal([
      'http_requests_total{route="/papi/v1/game/list",method="POST",code="0"} 2',
      'http_requests_total{route="/papi/v1/game/list",method="POST",code="1002"} 1',
    ]);
  });

  it('never counts down: every scrape says how many there were since the start', async () => {
    metrics.requests.count(REQUEST);
    await metrics.read();
    metrics.requests.count(REQUEST);

    expect(await samples(metrics, 'http_requests_total')).to.deep.equal([
      'http_requests_total{route="/papi/v1/game/list",method="POST",code="0"} 2',
    ]);
  });

  it('counts the requests of each Agent', async () => {
    metrics.requests.count({ ...REQUEST, agent: 'DEMO' });
    metrics.requests.count(REQUEST);

    expect(await samples(metrics, 'agent_requests_total')).to.deep.equal([
      'agent_requests_total{agent="DEMO",route="/papi/v1/game/list"} 1',
    ]);
  });

  it('times requests in seconds', async () => {
    metrics.requests.count(REQUEST);

    const buckets = await samples(metrics, 'http_request_duration_seconds_bucket');

    expect(buckets.slice(1, 3)).to.deep.equal([
      'http_request_duration_seconds_bucket{le="0.001",route="/papi/v1/game/list"} 0',
      'http_request_duration_seconds_bucket{le="0.0025",route="/papi/v1/game/list"} 1',
    ]);
  });

  it('shows gauges as they are when it is asked', async () => {
    await metrics.read();
    games = 6;

    expect(await samples(metrics, 'catalogue_games')).to.deep.equal(['catalogue_games 6']);
  });

  it('shows the state of the process', async () => {
    expect(await samples(metrics, 'nodejs_eventloop_lag_seconds')).to.have.length(1);
  });
});
