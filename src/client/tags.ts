/** Tags of a query. */
export const provides = <Tag extends string>(...providesTags: Tag[]) => ({ providesTags });

/** Tags that a mutation makes stale, even if it is rejected: that may show an old state. */
export const invalidates = <Tag extends string>(...invalidatesTags: Tag[]) => ({ invalidatesTags });

/** Tags that a mutation makes stale if it succeeds; a form keeps its input until then. */
export const whenDone = <Tag extends string>(...tags: Tag[]) => ({
  invalidatesTags: (_result: unknown, error: unknown): Tag[] => (error ? [] : tags),
});
