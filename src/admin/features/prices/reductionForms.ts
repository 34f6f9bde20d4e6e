/** Loaded after the page. */
export { ReductionForm } from './ReductionForm';
export { RunningReduction } from './RunningReduction';
