/** Mail over HTTP: templates to begin with, and what JMAP returns of an account (RFC 8620, RFC 8621). For pages only. */
import * as z from 'zod/mini'
import { askHost, hasCredentials, hostOf, MAX_OBJECT_BYTES, readJson, requestTo } from '../../../api/hosts'
import { Refusal } from '../../../domain/refusal'
import { WalletRefusal } from '../../../domain/wallet-refusal'
import { JMAP_SENT } from './email'

/** A mail as a request; `{{names}}` are filled in when one is sent: id, subject, text, and every word of the channel. */
export interface MailTemplate {
  readonly url: string
  /** JSON of the headers. */
  readonly headers: string
  readonly body: string
  /** What a reply must contain to count as sent. */
  readonly accept?: string
}

/** A JSON API as most mail services have one, to be made to fit. */
export const genericMail: MailTemplate = {
  url: 'https://mail.example/send',
  headers: JSON.stringify({ Authorization: 'Bearer {{token}}' }),
  body: JSON.stringify(
    { from: '{{from}}', to: ['{{to}}'], subject: '{{subject}}', text: '{{text}}' },
    null,
    2,
  ),
}

const MAIL = 'urn:ietf:params:jmap:mail'
const SUBMISSION = 'urn:ietf:params:jmap:submission'

/** What of a JMAP session is needed. */
const session = z.lazy(() =>
  z.object({
    apiUrl: z.string(),
    primaryAccounts: z.record(z.string(), z.string()),
  }),
)
const found = z.lazy(() =>
  z.object({
    methodResponses: z.array(z.tuple([z.string(), z.looseObject({}), z.string()])),
  }),
)
const list = z.lazy(() => z.object({ list: z.array(z.looseObject({ id: z.string() })) }))

/** Where a JMAP account answers, and by which token. */
export interface JmapAccount {
  /** The session's address, usually https://HOST/.well-known/jmap. */
  readonly sessionUrl: string
  readonly token: string
}

const TIMEOUT_MS = 15_000

async function askJmap<S extends z.ZodMiniType>(request: Request, schema: S): Promise<z.output<S>> {
  const [status, given] = await askHost(
    (each) => fetch(each),
    request,
    TIMEOUT_MS,
    async (response) => [response.status, await readJson(response, MAX_OBJECT_BYTES)] as const,
  )
  const parsed = z.safeParse(schema, given)
  if (status < 300 && parsed.success) return parsed.data
  throw new Refusal('Unreachable', {
    description: `${hostOf(request.url)} answered ${status}, not as JMAP.`,
  })
}

const firstOf = (
  reply: z.output<typeof found>,
  at: number,
  fits: (row: Record<string, unknown>) => boolean,
) => z.parse(list, reply.methodResponses[at]?.[1]).list.find(fits)

/** The body that writes a mail and submits it in one request; its creation ids are the template's own. */
const writeJmapBody = (accountId: string, identityId: string, mailboxId: string): string =>
  JSON.stringify({
    using: ['urn:ietf:params:jmap:core', MAIL, SUBMISSION],
    methodCalls: [
      [
        'Email/set',
        {
          accountId,
          create: {
            mail: {
              mailboxIds: { [mailboxId]: true },
              from: [{ email: '{{from}}' }],
              to: [{ email: '{{to}}' }],
              subject: '{{subject}}',
              messageId: ['{{id}}@cowbell.invalid'],
              keywords: { $draft: true },
              textBody: [{ partId: 'text', type: 'text/plain' }],
              bodyValues: { text: { value: '{{text}}' } },
            },
          },
        },
        'a',
      ],
      [
        'EmailSubmission/set',
        {
          accountId,
          create: { sent: { emailId: '#mail', identityId } },
          onSuccessDestroyEmail: ['#sent'],
        },
        'b',
      ],
    ],
  })

/** Where the session has requests sent: the token goes there, so it must be where the session is. @throws Refusal OtherHost */
function apiUrlOf(apiUrl: string, sessionUrl: string): string {
  const { origin } = new URL(sessionUrl)
  const url = URL.canParse(apiUrl, sessionUrl) ? new URL(apiUrl, sessionUrl) : undefined
  if (url?.origin === origin && !hasCredentials(url.href)) return url.href
  const where = url ? url.origin : 'an invalid address'
  const description = `${hostOf(sessionUrl)} wants the token sent to ${where}.`
  throw new WalletRefusal('OtherHost', { description })
}

/** Asks a JMAP account for its identity and its drafts, and answers the template that sends from it, with its address. */
export async function discoverJmap({
  sessionUrl,
  token,
}: JmapAccount): Promise<MailTemplate & { readonly from: string }> {
  const headers = { Authorization: `Bearer ${token}` }
  const { apiUrl, primaryAccounts } = await askJmap(requestTo(sessionUrl, { headers }), session)
  const accountId = primaryAccounts[MAIL] ?? ''
  const url = apiUrlOf(apiUrl, sessionUrl)
  const asked = JSON.stringify({
    using: ['urn:ietf:params:jmap:core', MAIL, SUBMISSION],
    methodCalls: [
      ['Identity/get', { accountId }, 'a'],
      ['Mailbox/get', { accountId, properties: ['role'] }, 'b'],
    ],
  })
  const type = { ...headers, 'Content-Type': 'application/json' }
  const reply = await askJmap(requestTo(url, { method: 'POST', headers: type, body: asked }), found)
  const identity = firstOf(reply, 0, () => true)
  const drafts = firstOf(reply, 1, ({ role }) => role === 'drafts')
  if (!identity || !drafts)
    throw new Refusal('Unreachable', {
      description: 'This account has no identity to send from, or no drafts.',
    })
  return {
    url,
    headers: JSON.stringify({ Authorization: 'Bearer {{token}}' }),
    body: writeJmapBody(accountId, identity.id, drafts.id),
    accept: JMAP_SENT,
    from: String(identity['email']),
  }
}
