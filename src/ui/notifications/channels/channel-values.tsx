/** Changes the texts and switches of a channel that were entered when it was added. */
import { useState } from 'preact/hooks'
import type { ChannelRow } from '../../../client/db/rows/channel'
import { changeChannelValues, withChange } from '../../../client/notify/channels/setup'
import { t } from '../../../domain/text/texts'
import { Answer } from '../../kit/answer'
import { Button } from '../../kit/button'
import { Outcome } from '../../kit/callout'
import { CheckField, TextField } from '../../kit/field'
import { Form } from '../../kit/form'
import { useAction } from '../../kit/use-action'
import { askForHost } from './ask-for-host'
import { channelKinds } from './channel-kinds'

type Texts = Readonly<Record<string, string>>

const trimAll = (texts: Texts): Texts =>
  Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, text.trim()]))

interface ChannelValuesProps {
  readonly row: ChannelRow
  /** True if secrets can be entered on this surface. */
  readonly allowsSecrets: boolean
}

/** Form for texts. A secret is not shown, and an empty field keeps it. */
export function ChannelValues({ row, allowsSecrets }: ChannelValuesProps) {
  const { id, kind, values } = row
  const { editable, secrets } = channelKinds[kind]
  const [typed, setTyped] = useState<Texts>({})
  const [typedSecrets, setTypedSecrets] = useState<Texts>({})
  const saving = useAction(async () => {
    const change = trimAll(typed)
    const changedSecrets = Object.fromEntries(
      Object.entries(trimAll(typedSecrets)).filter(([, text]) => text !== ''),
    )
    await askForHost({ kind, values: withChange(kind, values, change, changedSecrets) })
    await changeChannelValues(id, change, changedSecrets)
    setTyped({})
    setTypedSecrets({})
  })
  const enterable = allowsSecrets ? secrets : []
  if (editable.length + enterable.length === 0) return null
  return (
    <Form isTight onSubmit={() => saving.run()}>
      {editable.map(({ name, label, hint }) => (
        <TextField
          key={name}
          label={label}
          hint={hint}
          value={typed[name] ?? values[name] ?? ''}
          onText={(text) => setTyped({ ...typed, [name]: text })}
        />
      ))}
      {enterable.map(({ name, label }) => (
        <TextField
          key={name}
          label={label}
          isSecret
          hint={t`Leave empty to keep the stored one.`}
          value={typedSecrets[name] ?? ''}
          onText={(text) => setTypedSecrets({ ...typedSecrets, [name]: text })}
        />
      ))}
      <div class="buttons">
        <Button type="submit" size="small" isBusy={saving.isPending}>
          {t`Save changes`}
        </Button>
      </div>
      <Answer of={saving.state.step === 'done'} class="small">
        {saving.state.step === 'done' && t`Saved. Press Test to try it.`}
      </Answer>
      <Outcome state={saving.state} />
    </Form>
  )
}

/** Switches of a channel. Each is stored at once. */
export function ChannelSwitches({ row: { id, kind, values } }: Pick<ChannelValuesProps, 'row'>) {
  const switching = useAction((name: string, isOn: boolean) =>
    changeChannelValues(id, { [name]: isOn ? 'on' : 'off' }),
  )
  return (
    <>
      {channelKinds[kind].switches.map(({ name, label }) => (
        <CheckField
          key={name}
          isChecked={values[name] === 'on'}
          onCheck={(isOn) => switching.run(name, isOn)}
        >
          {label}
        </CheckField>
      ))}
      <Outcome state={switching.state} />
    </>
  )
}
