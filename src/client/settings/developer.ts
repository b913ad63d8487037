/** Developer settings as last read: recording, faults, and the shadow environment. */
import type { FaultPlan } from '../../domain/fault-plan'
import type { Settings } from '../db/rows/settings'

type Developer = Settings['developer']

type InForce = Pick<Settings, 'devnet'> & {
  readonly developer: Pick<Developer, 'isRecording' | 'faults' | 'shadow'>
}

let current: InForce = { developer: { isRecording: false, faults: null }, devnet: null }

export const applyDeveloper = (settings: InForce): void => {
  current = settings
}

export const isRecording = (): boolean => current.developer.isRecording

export const readFaults = (): FaultPlan | null => current.developer.faults

/** Returns the shadow environment, or undefined. `devnet` is the chain to use if it is the devnet. */
export function readShadow(): Pick<Settings, 'profileId' | 'devnet'> | undefined {
  const { developer, devnet } = current
  return developer.shadow && { profileId: developer.shadow, devnet }
}
