/** Templates for email over HTTP, and discovery of a JMAP account (RFC 8620, RFC 8621). For pages only. */
import * as z from 'zod/mini'
import { askHost, buildRequest, hasCredentials, hostOf, MAX_OBJECT_BYTES, readJson } from '../../../api/hosts'
import { Refusal } from '../../../domain/refusal'
import { WalletRefusal } from '../../../domain/wallet-refusal'
import { JMAP_SENT } from './email'

/**
 * An email as an HTTP request. `{{name}}` placeholders are replaced when it is sent: id, subject, text, and
 * each value of the channel.
 */
export interface MailTemplate {
  readonly url: string
  readonly headers: string
  readonly body: string
  /** Text that the reply must contain to count as sent. */
  readonly accept?: string
}

/** Template for a typical JSON API of a mail service. The user adapts it. */
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

/** Fields of a JMAP session that Cowbell reads. */
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

export interface JmapAccount {
  /** URL of the session, usually https://HOST/.well-known/jmap. */
  readonly sessionUrl: string
  readonly token: string
}

const TIMEOUT_MS = 15_000

async function askJmap<S extends z.ZodMiniType>(request: Request, schema: S): Promise<z.output<S>> {
  const [status, reply] = await askHost(
    (each) => fetch(each),
    request,
    TIMEOUT_MS,
    async (response) => [response.status, await readJson(response, MAX_OBJECT_BYTES)] as const,
  )
  const parsed = z.safeParse(schema, reply)
  if (status < 300 && parsed.success) return parsed.data
  throw new Refusal('Unreachable', {
    description: `${hostOf(request.url)} answered ${status}, not as JMAP.`,
  })
}

const firstOf = (
  reply: z.output<typeof found>,
  index: number,
  fits: (row: Record<string, unknown>) => boolean,
) => z.parse(list, reply.methodResponses[index]?.[1]).list.find(fits)

/** Builds the body that creates and submits an email in one request. */
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

/**
 * Returns the session's API URL. The token is sent there, so it must have the session's origin.
 * @throws Refusal OtherHost
 */
function apiUrlOf(apiUrl: string, sessionUrl: string): string {
  const { origin } = new URL(sessionUrl)
  const url = URL.canParse(apiUrl, sessionUrl) ? new URL(apiUrl, sessionUrl) : undefined
  if (url?.origin === origin && !hasCredentials(url.href)) return url.href
  const where = url ? url.origin : 'an invalid address'
  const description = `${hostOf(sessionUrl)} wants the token sent to ${where}.`
  throw new WalletRefusal('OtherHost', { description })
}

/**
 * Reads identity and drafts folder of a JMAP account, and returns the template that sends from this account,
 * with the account's address.
 */
export async function discoverJmap({
  sessionUrl,
  token,
}: JmapAccount): Promise<MailTemplate & { readonly from: string }> {
  const headers = { Authorization: `Bearer ${token}` }
  const { apiUrl, primaryAccounts } = await askJmap(buildRequest(sessionUrl, { headers }), session)
  const accountId = primaryAccounts[MAIL] ?? ''
  const url = apiUrlOf(apiUrl, sessionUrl)
  const methodCalls = JSON.stringify({
    using: ['urn:ietf:params:jmap:core', MAIL, SUBMISSION],
    methodCalls: [
      ['Identity/get', { accountId }, 'a'],
      ['Mailbox/get', { accountId, properties: ['role'] }, 'b'],
    ],
  })
  const type = { ...headers, 'Content-Type': 'application/json' }
  const reply = await askJmap(buildRequest(url, { method: 'POST', headers: type, body: methodCalls }), found)
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
