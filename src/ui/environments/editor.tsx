/** Editor of a custom environment: name, color and networks. */
import { t } from '../../domain/text/texts'
import '../styles/screens/settings.css'
import { useRef, useState } from 'preact/hooks'
import { MAX_LABEL } from '../../client/db/rows/settings'
import { freeLabel, newProfileId, saveProfile } from '../../client/settings/own-profiles'
import { COLOURS, colourFault, freeColour } from '../../client/settings/profile-colours'
import {
  draftOfNetwork,
  emptyNetwork,
  faultsOf,
  labelFault,
  type NetworkDraft,
  type ProfileDraft,
  profileFault,
  readDraft,
} from '../../client/settings/profile-draft'
import { type Profile, profileOf } from '../../client/settings/profiles'
import { type Chain, chains } from '../../domain/chains/chains'
import { Button } from '../kit/button'
import { Callout, Outcome } from '../kit/callout'
import { Card, EmptyState } from '../kit/card'
import { Field, TextField } from '../kit/field'
import { focusFirstFault } from '../kit/focus'
import { useAction } from '../kit/use-action'
import { useProfileSwitch } from '../nodes/node-dialog'
import { goTo, hrefOf, type ScreenProps } from '../workspace/routes'
import { ScreenHead } from '../workspace/screen-head'
import { useWorkspace, type Workspace } from '../workspace/workspace'
import { CheckResults } from './check-results'
import { NetworkFields } from './network-fields'

function firstDraft({ ownProfiles }: Workspace['settings']): ProfileDraft {
  const label = freeLabel(t`My environment`, ownProfiles)
  return { id: newProfileId(), label, colour: freeColour(ownProfiles), networks: [emptyNetwork(1)] }
}

export function NewEnvironmentScreen() {
  const { settings } = useWorkspace()
  const [first] = useState(() => firstDraft(settings))
  return <Editor title={t`New environment`} first={first} />
}

export function EditEnvironmentScreen({ params }: ScreenProps) {
  const { settings } = useWorkspace()
  const own = settings.ownProfiles.find(({ id }) => id === params['id'])
  if (!own) {
    return (
      <div class="screen-body">
        <ScreenHead title={t`Environment`} back={hrefOf('environments')} />
        <EmptyState icon="search" title={t`No such environment`}>{t`It may have been deleted.`}</EmptyState>
      </div>
    )
  }
  const first = { ...own, networks: own.networks.map(draftOfNetwork) }
  return <Editor key={own.id} title={t`Edit environment`} first={first} />
}

/** Returns a draft for the first network not in use, with the service of the last one. */
function nextNetwork({ networks }: ProfileDraft): NetworkDraft {
  const isNew = ({ id }: Chain) => networks.every((each) => each.chainId !== String(id))
  const next = emptyNetwork(chains.find(isNew)?.id ?? 31337)
  const { orderbook, wallet, hasSegment, contracts, keyHeader, key, keptKey, keptFor } =
    networks.at(-1) ?? next
  return contracts === 'own'
    ? next
    : { ...next, orderbook, wallet, hasSegment, contracts, keyHeader, key, keptKey, keptFor }
}

interface EditorProps {
  readonly title: string
  readonly first: ProfileDraft
}

function Editor({ title, first }: EditorProps) {
  const { settings, profile } = useWorkspace()
  const [draft, setDraft] = useState(first)
  const [isStrict, setStrict] = useState(false)
  const faults = draft.networks.map(faultsOf)
  const others = settings.ownProfiles.filter(({ id }) => id !== draft.id)
  const fault = profileFault(draft, others)
  const isValid = !fault && faults.every((each) => Object.keys(each).length === 0)
  const set = (patch: Partial<ProfileDraft>) => setDraft({ ...draft, ...patch })
  const { choose, dialog } = useProfileSwitch(() => goTo('environments'))
  const saving = useAction(async (isUsed: boolean) => {
    const own = await readDraft(draft)
    const newProfile: Profile = profileOf({ ...settings, profileId: own.id, ownProfiles: [own] })
    await saveProfile(own)
    if (isUsed) return choose(newProfile)
    goTo('environments')
  })
  const screen = useRef<HTMLDivElement>(null)
  const markFaults = () => {
    setStrict(true)
    if (screen.current) focusFirstFault(screen.current)
  }
  const readToCheck = () => {
    if (isValid) return readDraft(draft)
    markFaults()
    return undefined
  }
  const save = (isUsed: boolean) => (isValid ? saving.run(isUsed) : markFaults())
  return (
    <div ref={screen} class="screen-body">
      <ScreenHead title={title} back={hrefOf('environments')} />
      <Card title={t`Name and color`}>
        <TextField
          label={t`Name`}
          value={draft.label}
          maxLength={MAX_LABEL}
          fault={labelFault(draft.label, others)}
          onText={(label) => set({ label })}
        />
        <ColourField colour={draft.colour} onColour={(colour) => set({ colour })} />
      </Card>
      {draft.networks.map((network, index) => (
        <NetworkFields
          key={index}
          draft={network}
          faults={faults[index] ?? {}}
          isStrict={isStrict}
          onChange={(changed) => set({ networks: draft.networks.with(index, changed) })}
          onRemove={
            draft.networks.length > 1
              ? () => set({ networks: draft.networks.toSpliced(index, 1) })
              : undefined
          }
        />
      ))}
      <div class="quiet-row">
        <Button
          kind="quiet"
          size="small"
          icon="plus"
          onClick={() => set({ networks: [...draft.networks, nextNetwork(draft)] })}
        >
          {t`Add network`}
        </Button>
      </div>
      <div role="status">
        {isStrict && !isValid && <Callout tone="caution">{fault ?? t`Correct the marked fields.`}</Callout>}
      </div>
      <CheckResults read={readToCheck}>
        <Button kind="primary" isBusy={saving.isPending} onClick={() => save(profile.id !== draft.id)}>
          {profile.id === draft.id ? t`Save` : t`Save and use`}
        </Button>
        {profile.id !== draft.id && <Button onClick={() => save(false)}>{t`Save`}</Button>}
      </CheckResults>
      <Outcome state={saving.state} />
      {dialog}
    </div>
  )
}

interface ColourFieldProps {
  readonly colour: string
  readonly onColour: (colour: string) => void
}

const ColourField = ({ colour, onColour }: ColourFieldProps) => (
  <Field label={t`Color`} hint={t`Shown at the top of every screen.`} fault={colourFault(colour)}>
    {(control) => (
      <>
        <input
          {...control}
          type="color"
          class="colour-input"
          value={colour}
          list="environment-colours"
          onInput={(event) => onColour(event.currentTarget.value)}
        />
        <datalist id="environment-colours">
          {COLOURS.map((each) => (
            <option key={each} value={each} />
          ))}
        </datalist>
      </>
    )}
  </Field>
)
