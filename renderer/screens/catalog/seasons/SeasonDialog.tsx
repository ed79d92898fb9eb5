import { t } from '@lingui/core/macro';
import { Button, Stack } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import type { ReactNode } from 'react';
import type { TSchema } from 'typebox';
import { SeasonChange } from '../../../../server/contract/admin/catalog/seasons.ts';
import { Dialog, DialogActions, submitOnEnter } from '../../../ui/Dialog.tsx';
import { useDescribedForm } from '../describedForm.ts';
import { DayField, FieldGroup, NumberField, SwitchField } from '../fields.tsx';
import { DaysField } from '../flights/FlightFields.tsx';
import type { BulkDialogProps, CatalogForm } from '../resource.ts';
import { kindTexts } from '../words.ts';
import { PreviewOfSeason } from './PreviewOfSeason.tsx';
import { isChanged, type SeasonPlan, useSeason, useSeasonPreview } from './useSeason.ts';

interface Entered extends SeasonChange {
  /** Removes the first and the last day. */
  readonly all_year: boolean;
  /** Of copies: ends the flights before them. */
  readonly end_old: boolean;
}
type Values = CatalogForm<Entered>['values'];

const blank = { start_date: null, end_date: null, days: 0, level: null, shift: null, all_year: false, end_old: true };
const everyDay = 127;
const fields: TSchema = SeasonChange;

export function ChangeSeason(props: BulkDialogProps): ReactNode {
  return <SeasonDialog {...props} copy={false} />;
}

export function CopySeason(props: BulkDialogProps): ReactNode {
  return <SeasonDialog {...props} copy />;
}

/** Asks for a season, days, times and level, and shows what they would change before anything is stored. */
function SeasonDialog({ copy, ...props }: BulkDialogProps & { readonly copy: boolean }): ReactNode {
  const { ids, onClose, onDone } = props;
  const form = useDescribedForm<Values>(blank, fields, () => ({}));
  const wanted = JSON.stringify(planOf(form.values, copy));
  const [settled] = useDebouncedValue(wanted, 250);
  const query = useSeasonPreview(ids, JSON.parse(settled) as SeasonPlan | null);
  const apply = useSeason(props);
  const preview = query.error === null && JSON.stringify(query.data?.plan ?? null) === wanted ? query.data : undefined;
  const flights = preview?.outcomes.filter((one) => one.error === null && (copy || isChanged(one))).length ?? 0;
  const submit = (): void => {
    if (!preview || flights === 0) return;
    apply(preview.plan);
    onClose();
    onDone();
  };
  const what = kindTexts.flights.counted(flights);
  return (
    <Dialog
      title={copy ? t`Copy to a new season` : t`Change the schedule`}
      note={kindTexts.flights.counted(ids.length)}
      width={760}
      opened
      stays
      onClose={onClose}
    >
      <form noValidate onSubmit={form.onSubmit(submit)} onKeyDown={submitOnEnter}>
        <Stack gap="lg">
          <SeasonFields form={form} copy={copy} />
          {settled === 'null' ? null : <PreviewOfSeason query={query} flights={ids.length} />}
          <DialogActions>
            <Button size="md" onClick={onClose}>
              {t`Cancel`}
            </Button>
            <Button size="md" variant="filled" type="submit" disabled={flights === 0}>
              {copy ? t`Copy ${what}` : t`Change ${what}`}
            </Button>
          </DialogActions>
        </Stack>
      </form>
    </Dialog>
  );
}

interface FieldsProps {
  readonly form: CatalogForm<Entered>;
  readonly copy: boolean;
}

function SeasonFields({ form, copy }: FieldsProps): ReactNode {
  const stays = copy ? t`Empty: as the copied flight` : t`Empty: stays as it is`;
  const dates = { width: 2, note: stays } as const;
  return (
    <FieldGroup>
      <DayField {...form.field('start_date')} {...dates} {...(copy ? { required: true, note: t`First day` } : {})} />
      <DayField {...form.field('end_date')} {...dates} {...(copy ? { note: t`Last day. Empty: open` } : {})} />
      {copy ? (
        <SwitchField
          {...form.field('end_old')}
          label={t`End the old flights`}
          note={t`On the day before the new season`}
          width={2}
        />
      ) : (
        <SwitchField {...form.field('all_year')} label={t`All year`} note={t`Removes first and last day`} width={2} />
      )}
      <DaysField {...form.field('days')} note={stays} />
      <NumberField {...form.field('shift')} width={2} note={t`Earlier with a minus: -15`} />
      <NumberField {...form.field('level')} width={2} note={stays} />
    </FieldGroup>
  );
}

/** Returns what the server is asked for; null while nothing is entered. */
function planOf({ all_year, end_old, ...values }: Values, copy: boolean): SeasonPlan | null {
  const { start_date = null, end_date = null, days, level, shift } = values;
  const change: SeasonChange = {
    ...(start_date ? { start_date } : {}),
    ...(end_date ? { end_date } : {}),
    ...(all_year ? { start_date: null, end_date: null } : {}),
    ...(days ? { days: days === everyDay ? 0 : days } : {}),
    ...(typeof level === 'number' ? { level } : {}),
    ...(shift ? { shift } : {}),
  };
  if (copy ? !start_date : Object.keys(change).length === 0) return null;
  return { change, copy, end_old: copy && end_old === true };
}
