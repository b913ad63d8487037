/** Recognizes read requests. They can be repeated, or sent to another service, without changing anything. */

const READING_POSTS = /^\/[\w-]+\/api\/v1\/(?:quote(?:\/stream)?|orders\/by_uids)(?:\?|$)/

/** Returns true if a request only reads. A quote counts as a read, although the service remembers it. */
export const isReadRequest = ({
  method,
  path,
}: {
  readonly method: string
  readonly path: string
}): boolean => method === 'GET' || (method === 'POST' && READING_POSTS.test(path))
