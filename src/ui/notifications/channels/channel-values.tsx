/** Form to change the address of a channel, and other values that were typed when it was added. */
import { useState } from 'preact/hooks'
import type { ChannelRow } from '../../../client/db/rows/channel'
import { changeChannelValues } from '../../../client/notify/channels/setup'
import { t } from '../../../domain/text/texts'
import { Answer } from '../../kit/answer'
import { Button } from '../../kit/button'
import { Outcome } from '../../kit/callout'
import { TextField } from '../../kit/field'
import { Form } from '../../kit/form'
import { useAction } from '../../kit/use-action'
import { askForHost } from './ask-for-host'
import { channelKinds } from './channel-kinds'

export function ChannelValues({ row }: { readonly row: ChannelRow }) {
  const { id, kind, values } = row
  const { editable } = channelKinds[kind]
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({})
  const saving = useAction(async () => {
    const change = Object.fromEntries(Object.entries(typed).map(([name, text]) => [name, text.trim()]))
    await askForHost({ kind, values: { ...values, ...change } })
    await changeChannelValues(id, change)
    setTyped({})
  })
  if (editable.length === 0) return null
  return (
    <Form isTight onSubmit={() => saving.run()}>
      {editable.map(({ name, label }) => (
        <TextField
          key={name}
          label={label}
          value={typed[name] ?? values[name] ?? ''}
          onText={(text) => setTyped({ ...typed, [name]: text })}
        />
      ))}
      <div class="buttons">
        <Button type="submit" size="small" isBusy={saving.isPending}>
          {t`Save address`}
        </Button>
      </div>
      <Answer of={saving.state.step === 'done'} class="small">
        {saving.state.step === 'done' && t`Saved. Press Test to try it.`}
      </Answer>
      <Outcome state={saving.state} />
    </Form>
  )
}
