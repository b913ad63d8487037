/** A recorded call without signatures and credentials, as it is copied or exported. */
import type { EndpointRow } from '../../api/endpoint'
import { endpoints } from '../../api/endpoints'
import { LEFT_OUT_OF_URL, leaveOutOfText, leaveOutOfUrl, type NoteLeftOut } from '../../domain/text/left-out'
import type { CallBodies, StoredCall } from './call-rows'

/** Names of the query parameters of all endpoints. Other parameters belong to the address of a service. */
const PARAMETERS: ReadonlySet<string> = new Set(
  Object.values<EndpointRow>(endpoints).flatMap(({ path, params }) =>
    Object.keys(params.shape).filter((name) => !path.includes(`:${name}`)),
  ),
)

/** Returns the path of a service in front of the path of the call. It often contains a key. */
function prefixOf(sentTo: string, path: string): string {
  const { pathname } = new URL(sentTo)
  const [plain = ''] = path.split('?')
  // A service of one network has paths without the network.
  const ends = [plain, plain.replace(/^\/[^/]+/, '')]
  const end = ends.find((each) => each !== '' && pathname.endsWith(each))
  return end === undefined ? '' : pathname.slice(0, -end.length)
}

function cleanUrl({ sentTo }: StoredCall, prefix: string, note: NoteLeftOut): string | null {
  if (sentTo === null || !URL.canParse(sentTo)) return sentTo
  const isKnown = (name: string) => PARAMETERS.has(name)
  if (prefix.length <= 1) return leaveOutOfUrl(sentTo, note, isKnown)
  note('path of a URL')
  const { origin, pathname, search } = new URL(sentTo)
  const short = `${origin}${pathname.slice(prefix.length)}${search}`
  return leaveOutOfUrl(short, note, isKnown).replace(origin, `${origin}/${LEFT_OUT_OF_URL}`)
}

/** Path and query of a call. */
const cleanPath = (path: string, note: NoteLeftOut): string =>
  leaveOutOfUrl(`https://cowbell.invalid${path}`, note, (name) => PARAMETERS.has(name)).slice(
    'https://cowbell.invalid'.length,
  )

/** A call to copy, and the names of the values that were left out of it, without duplicates. */
export interface CleanCall {
  readonly call: StoredCall
  readonly bodies: CallBodies | undefined
  readonly leftOut: readonly string[]
}

/**
 * Leaves signatures and credentials out of a call: fields of its bodies, calldata, parts of URLs and
 * parameters that no endpoint has.
 */
export function cleanCall(call: StoredCall, bodies: CallBodies | undefined): CleanCall {
  const names = new Set<string>()
  const note = (name: string) => void names.add(name)
  const { sentTo } = call
  const prefix = sentTo !== null && URL.canParse(sentTo) ? prefixOf(sentTo, call.path) : ''
  // An error can quote the URL.
  const error =
    prefix.length <= 1 ? call.error : (call.error?.replaceAll(prefix, `/${LEFT_OUT_OF_URL}`) ?? null)
  const cleaned = {
    ...call,
    path: cleanPath(call.path, note),
    sentTo: cleanUrl(call, prefix, note),
    error: error === null ? null : leaveOutOfText(error, note),
  }
  const cleanBodies = bodies && {
    ...bodies,
    request: leaveOutOfText(bodies.request, note),
    reply: leaveOutOfText(bodies.reply, note),
  }
  return { call: cleaned, bodies: cleanBodies, leftOut: [...names] }
}
