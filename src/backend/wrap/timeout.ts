/** Ends a request that takes too long, and names every way a service can be out of reach. */
import type { Fetch } from '../../api/endpoint'
import { Refusal } from '../../domain/refusal'

/** Longer than any quote may take (live service 3.1: 10 s). */
const TIMEOUT_MS = 15_000

const reasonOf = (error: unknown, request: Request): string => {
  const host = new URL(request.url).host
  if (error instanceof DOMException && error.name === 'TimeoutError') return `${host} did not answer in time.`
  return `${host} could not be reached: ${(error as Error).message}`
}

/** A reply read to its end, so that a connection that ends halfway is noticed here. */
async function readWhole(response: Response): Promise<Response> {
  const body = await response.arrayBuffer()
  return new Response([204, 205, 304].includes(response.status) ? null : body, response)
}

/** Gives up after 15 s. @throws Refusal Unreachable instead of the platform's many errors; an abort of the caller stays one. */
export function limitTime(fetch: Fetch, timeoutMs: number = TIMEOUT_MS): Fetch {
  return async (request) => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const tooLate = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new DOMException('too slow', 'TimeoutError')), timeoutMs)
    })
    try {
      return await Promise.race([fetch(request).then(readWhole), tooLate])
    } catch (error) {
      if (request.signal.aborted) throw error
      throw new Refusal('Unreachable', { description: reasonOf(error, request) })
    } finally {
      clearTimeout(timer)
    }
  }
}
