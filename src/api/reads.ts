/** Which requests read alone: they can be asked again, or elsewhere, without changing anything. */

const READING_POSTS = /^\/[\w-]+\/api\/v1\/(?:quote(?:\/stream)?|orders\/by_uids)(?:\?|$)/

/** Whether a request reads. A quote does: what a service remembers of it is its own. */
export const isReading = ({ method, path }: { readonly method: string; readonly path: string }): boolean =>
  method === 'GET' || (method === 'POST' && READING_POSTS.test(path))
