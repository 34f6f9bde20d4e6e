import type { Migration } from '../migrate';

/** When each background job last succeeded, and until when a process has claimed it. */
export const jobRuns: Migration = {
  name: '039_job_runs',
  up: `
create table job_runs (
  name text primary key,
  succeeded_at timestamptz,
  claimed_until timestamptz
);
`,
};
