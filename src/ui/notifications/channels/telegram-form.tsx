/** Form for Telegram in two steps: the user's bot, then the chat that messages it. */

import { useEffect, useRef, useState } from 'preact/hooks'
import { addChannel } from '../../../client/notify/channels/setup'
import {
  awaitPairing,
  type Bot,
  beginPairing,
  type PairedChat,
  type Pairing,
  TELEGRAM,
} from '../../../client/notify/channels/telegram-pairing'
import { t } from '../../../domain/text/texts'
import { Button } from '../../kit/button'
import { Callout, Outcome } from '../../kit/callout'
import { CopyButton } from '../../kit/copy-button'
import { TextField } from '../../kit/field'
import { restoreLostFocus } from '../../kit/focus'
import { Spinner } from '../../kit/progress'
import { tx } from '../../kit/text'
import { type Action, useAction } from '../../kit/use-action'
import { askForHost } from './ask-for-host'
import {
  ChannelAddress,
  ChannelFormFrame,
  type ChannelFormProps,
  type ChannelKindRow,
  hostOf,
} from './channel-form'

export const telegramKind: ChannelKindRow = {
  description: t`Messages from your own bot.`,
  describeDestination: ({ chat = '', topic, base }) =>
    topic ? t`Chat ${chat}, topic ${topic}, via ${hostOf(base)}` : t`Chat ${chat} via ${hostOf(base)}`,
  editable: [
    { name: 'base', label: t`Bot API address` },
    {
      ...{ name: 'topic', label: t`Topic ID (optional)` },
      hint: t`The number of a topic in a group: the middle number of a link to one of its messages.`,
    },
  ],
  secrets: [{ name: 'token', label: t`Bot token` }],
  switches: [{ name: 'silent', label: t`Send silently: Telegram plays no sound` }],
  Form: TelegramForm,
}

function TelegramForm({ onDone }: ChannelFormProps) {
  const [token, setToken] = useState('')
  const [base, setBase] = useState(TELEGRAM)
  const bot: Bot = { base: base.trim().replace(/\/$/, ''), token: token.trim() }
  const starting = useAction(async () => {
    await askForHost({ kind: 'telegram', values: { base: bot.base } })
    return beginPairing(bot)
  })
  if (starting.state.step === 'done') {
    return <PairingSteps bot={bot} pairing={starting.state.value} onDone={onDone} />
  }
  return (
    <ChannelFormFrame
      title={t`Telegram, step 1 of 2: your bot`}
      submitLabel={t`Ask the bot`}
      acting={starting}
      isReady={/^\d+:[\w-]+$/.test(bot.token) && bot.base !== ''}
      onCancel={onDone}
    >
      <ol class="numbered small">
        <li>
          <span>
            {tx`In Telegram, write ${<code>/newbot</code>} to ${<code>@BotFather</code>} and give it a name.`}
          </span>
        </li>
        <li>
          <span>{t`Paste the token it sends. Stored encrypted in this browser.`}</span>
        </li>
      </ol>
      <TextField
        label={t`Bot token`}
        placeholder="123456:ABC-def"
        isSecret
        value={token}
        onText={setToken}
        fault={
          bot.token === '' || /^\d+:[\w-]+$/.test(bot.token) ? undefined : t`Digits, a colon, and letters.`
        }
      />
      <ChannelAddress
        kind="telegram"
        label={t`Bot API address`}
        hint={t`Telegram’s own, unless you run one. Your browser asks to allow it.`}
        value={base}
        onText={setBase}
      />
    </ChannelFormFrame>
  )
}

interface PairingStepsProps extends ChannelFormProps {
  readonly bot: Bot
  readonly pairing: Pairing
}

const add = ({ base, token }: Bot, { chat, topic, name }: PairedChat): Promise<string> =>
  addChannel({
    kind: 'telegram',
    label: t`Telegram, ${name}`,
    values: { base, chat, ...(topic === undefined ? {} : { topic }) },
    secrets: { token },
  })

/** Waits for the pairing message while mounted, then adds the channel. */
function usePairing(bot: Bot, pairing: Pairing): Action<[AbortSignal], PairedChat | undefined> {
  const waiting = useAction(async (signal: AbortSignal) => {
    const ignoreAbort = (error: unknown) => {
      if (signal.aborted) return undefined
      throw error
    }
    const paired = await awaitPairing(bot, pairing, signal).catch(ignoreAbort)
    if (paired) await add(bot, paired)
    return paired
  })
  useEffect(() => {
    const abort = new AbortController()
    waiting.run(abort.signal)
    return () => abort.abort()
  }, [pairing.code])
  return waiting
}

function PairingSteps({ bot, pairing, onDone }: PairingStepsProps) {
  const { botName, link, text } = pairing
  const waiting = usePairing(bot, pairing)
  const { state } = waiting
  const container = useRef<HTMLDivElement>(null)
  // The clicked button disappears with the previous step.
  useEffect(() => restoreLostFocus(container.current), [state.step])
  if (state.step === 'done' && state.value) {
    return (
      <div ref={container} tabIndex={-1} class="stack" data-tight>
        <Callout tone="good" title={t`Paired with ${state.value.name}.`}>
          {t`The channel is on. Press its Test to see a message arrive.`}
        </Callout>
        <div class="buttons">
          <Button onClick={onDone}>{t`Done`}</Button>
        </div>
      </div>
    )
  }
  return (
    <section ref={container} tabIndex={-1} class="stack channel-setup" aria-label={t`Telegram, step 2 of 2`}>
      <h3>{t`Telegram, step 2 of 2: your chat`}</h3>
      <p class="small">
        {tx`The bot is called ${<strong>@{botName}</strong>}. Open ${(
          <a href={link} target="_blank" rel="noreferrer">
            {t`its chat`}
          </a>
        )} and press Start, or send this in a chat with the bot:`}
      </p>
      <div class="row">
        <code class="grow">{text}</code>
        <CopyButton text={text} label={t`Copy the message`} />
      </div>
      {waiting.isPending && (
        <p class="row small" role="status">
          <Spinner /> {t`Waiting for your message…`}
        </p>
      )}
      <Outcome state={state} />
      <div class="buttons">
        {!waiting.isPending && state.step !== 'idle' && (
          <Button onClick={() => waiting.run(new AbortController().signal)}>{t`Wait again`}</Button>
        )}
        <Button kind="quiet" onClick={onDone}>
          {t`Cancel`}
        </Button>
      </div>
    </section>
  )
}
