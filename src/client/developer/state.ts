/** What developers have in force, as the settings were last read: recording, faults, and the environment that is asked besides. */
import type { FaultPlan } from '../../domain/fault-plan'
import type { Settings } from '../db/rows/settings'

type Developer = Settings['developer']

let current: Pick<Developer, 'isRecording' | 'faults' | 'shadow'> = { isRecording: false, faults: null }

/** Puts in force what the settings say. */
export const applyDeveloper = (developer: Developer): void => {
  current = developer
}

/** Whether calls are recorded. */
export const isRecording = (): boolean => current.isRecording

/** The plan of faults in force; null when there is none. */
export const readFaults = (): FaultPlan | null => current.faults

/** The environment that is asked beside the chosen one; undefined when none is. */
export const readShadow = (): Developer['shadow'] => current.shadow
