/**
 * Admin API of `npm run serve`. `GET /admin` lists the controls and the settings, `POST /admin/NAME` applies
 * a control with a JSON input. It serves programs on this machine. A request with an Origin header comes from
 * a web page and is refused.
 */
import * as z from 'zod/mini'
import type { Fetch } from '../../api/endpoint'
import { type ControlName, type Exchange, exchangeControls } from '../../api/exchange/controls'
import { readUpTo } from '../../api/hosts'
import { replyRefusal } from '../../api/refusal-replies'
import { Refusal } from '../../domain/refusal'

const PREFIX = '/admin'

/** Maximum size of the input of a control, and of a state to load, in bytes. */
const MAX_INPUT_BYTES = 64 << 10
const MAX_STATE_BYTES = 256 << 20

const FOREIGN = new Refusal('Forbidden', {
  description: 'The admin API answers programs of this machine, not web pages.',
})

const isControl = (name: string): name is ControlName => Object.hasOwn(exchangeControls, name)

/** Lists every control with its description and input schema. */
const listControls = () =>
  Object.entries(exchangeControls).map(([name, { description, input, isPaperOnly }]) => ({
    name,
    description,
    isPaperOnly,
    input: z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }),
  }))

/** @throws Refusal */
async function answerAdmin(exchange: Exchange, request: Request, name: string): Promise<unknown> {
  if (name === '' && request.method === 'GET') {
    const { settings, now } = await exchange.read()
    return { now: new Date(now).toISOString(), settings, controls: listControls() }
  }
  if (!isControl(name)) throw new Refusal('NotFound', { description: `There is no control ${name}.` })
  if (request.method !== 'POST')
    throw new Refusal('InvalidParameter', { description: `A control is applied by POST ${PREFIX}/${name}.` })
  const text = await readText(request, name === 'load' ? MAX_STATE_BYTES : MAX_INPUT_BYTES)
  return exchange.apply(name, text === '' ? {} : readJson(text))
}

/** Reads a body as text. @throws Refusal PayloadTooLarge */
async function readText({ body }: Request, maxBytes: number): Promise<string> {
  const [bytes, isMore] = await readUpTo(body, maxBytes)
  if (!isMore) return new TextDecoder().decode(bytes)
  throw new Refusal('PayloadTooLarge', { description: `The body is larger than ${maxBytes} bytes.` })
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new Refusal('InvalidParameter', { description: 'The body is not valid JSON.' })
  }
}

/**
 * Answers the admin API and passes other requests to the service. `report` receives errors that are not
 * refusals.
 */
export function answerAdminFirst(fetch: Fetch, exchange: Exchange, report: (bug: unknown) => void): Fetch {
  return async (request) => {
    const [, prefix, name = '', more] = new URL(request.url).pathname.split('/')
    if (`/${prefix}` !== PREFIX || more !== undefined) return fetch(request)
    if (request.headers.has('Origin')) return replyRefusal(FOREIGN, 'orderbook')
    try {
      return Response.json(await answerAdmin(exchange, request, name))
    } catch (error) {
      if (error instanceof Refusal) return replyRefusal(error, 'orderbook')
      report(error)
      return replyRefusal(new Refusal('InternalServerError'), 'orderbook')
    }
  }
}
