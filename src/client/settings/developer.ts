/** What developers have in force, as the settings were last read: recording, faults, and the environment that is asked besides. */
import type { FaultPlan } from '../../domain/fault-plan'
import type { Settings } from '../db/rows/settings'

type Developer = Settings['developer']

type InForce = Pick<Settings, 'devnet'> & {
  readonly developer: Pick<Developer, 'isRecording' | 'faults' | 'shadow'>
}

let current: InForce = { developer: { isRecording: false, faults: null }, devnet: null }

/** Puts in force what the settings say. */
export const applyDeveloper = (settings: InForce): void => {
  current = settings
}

/** Whether calls are recorded. */
export const isRecording = (): boolean => current.developer.isRecording

/** The plan of faults in force; null when there is none. */
export const readFaults = (): FaultPlan | null => current.developer.faults

/** The environment that is asked beside the chosen one, a devnet with its chain; undefined when none is. */
export function readShadow(): Pick<Settings, 'profileId' | 'devnet'> | undefined {
  const { developer, devnet } = current
  return developer.shadow && { profileId: developer.shadow, devnet }
}
