/** Resolves when the page is activated. A prerendered page is not activated yet. */
export const whenActivated = (): Promise<unknown> =>
  'prerendering' in document && document.prerendering
    ? new Promise((resolve) => document.addEventListener('prerenderingchange', resolve, { once: true }))
    : Promise.resolve()
