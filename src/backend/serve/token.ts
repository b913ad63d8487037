/** A bearer token for the admin API, and for writing if asked. */
import { createHash, timingSafeEqual } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Fetch } from '../../api/endpoint'

const TOKEN = /^[\x21-\x7e]{16,256}$/

/** Reads a token from a file. @throws Error in one sentence, without the content of the file */
export async function readTokenFile(path: string): Promise<string> {
  const text = await readFile(path, 'utf8').catch((error: Error) => {
    throw new Error(`--token: ${path} cannot be read: ${error.message}`)
  })
  const token = text.trim()
  if (TOKEN.test(token)) return token
  throw new Error(`--token: ${path} must have one line of 16 to 256 characters without spaces.`)
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()

/** Compares hashes, so that the time does not depend on the token. */
const hasToken = ({ headers }: Request, token: string): boolean => {
  const [, given = ''] = /^Bearer (\S+)$/i.exec(headers.get('Authorization') ?? '') ?? []
  return timingSafeEqual(digest(given), digest(token))
}

const isAdmin = (path: string): boolean => /^\/admin(?:\/|$)/.test(path)

/** Methods and paths that change nothing. */
const READING_METHODS: readonly string[] = ['GET', 'HEAD', 'OPTIONS']
const READING_PATHS = /\/api\/v1\/(?:quote(?:\/stream)?|orders\/by_uids)\/?$/

const isWrite = (method: string, path: string): boolean =>
  !READING_METHODS.includes(method) && !READING_PATHS.test(path)

/** Pages may read why they were refused. */
const REFUSED_HEADERS = {
  'WWW-Authenticate': 'Bearer',
  'Cache-Control': 'no-store',
  'Access-Control-Allow-Origin': '*',
} as const

export interface TokenRules {
  readonly token: string
  /** Whether writing needs the token too. */
  readonly isForWrites: boolean
}

/** Refuses requests without the token that need it. */
export function requireToken(fetch: Fetch, { token, isForWrites }: TokenRules): Fetch {
  return async (request) => {
    const { pathname } = new URL(request.url)
    const isProtected = isAdmin(pathname) || (isForWrites && isWrite(request.method, pathname))
    if (!isProtected || hasToken(request, token)) return fetch(request)
    const description = 'This request needs the token of the service: Authorization: Bearer TOKEN.'
    return Response.json(
      { errorType: 'Unauthorized', description },
      { status: 401, headers: REFUSED_HEADERS },
    )
  }
}
