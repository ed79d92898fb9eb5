import { plural, t } from '@lingui/core/macro';
import { Box, Button, VisuallyHidden } from '@mantine/core';
import { IconCircle, IconCircleCheckFilled } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, type LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { getHome } from '../../../server/contract/admin/airline.ts';
import { type FirstSteps, getFirstSteps } from '../../../server/contract/admin/setup.ts';
import { changeSetting, listSettings } from '../../../server/contract/admin/settings.ts';
import { api, keyOf, queryOf, reasonOf } from '../../lib/api.ts';
import { showToast } from '../../lib/toast.ts';
import { Panel } from '../../ui/Panel.tsx';
import { TestFlight } from '../pireps/TestFlight.tsx';
import classes from './FirstSteps.module.css';

interface Step {
  readonly name: keyof FirstSteps;
  readonly title: string;
  readonly text: string;
  readonly action: ReactNode;
}

/** What a new airline should do first. Each is ticked when it is done, and the list is gone when all are. */
export function FirstStepsPanel(): ReactNode {
  // The operator comes back from doing one of them.
  const { data } = useQuery({ ...queryOf(getFirstSteps, {}), staleTime: 0 });
  const { data: home } = useQuery(queryOf(getHome, {}));
  const hide = useHide();
  const done = data?.data;
  if (done == null) return null;
  const airlineId = home?.data.airline?.id;
  const steps = stepsOf(
    airlineId === undefined
      ? { to: '/airlines' }
      : { to: '/airlines/$airlineId', params: { airlineId: String(airlineId) } },
  );
  const left = steps.filter(({ name }) => !done[name]).length;
  return (
    <Box flex="none" mb="lg">
      <Panel
        title={t`First steps`}
        note={plural(left, { one: '1 to go', other: '# to go' })}
        side={
          <Button size="compact-sm" variant="subtle" mr={-8} onClick={hide}>
            {t`Hide for good`}
          </Button>
        }
      >
        <ul className={classes.steps}>
          {steps.map(({ name, title, text, action }) => (
            <li key={name} data-done={done[name] || undefined}>
              {done[name] ? (
                <IconCircleCheckFilled size={18} aria-hidden />
              ) : (
                <IconCircle size={18} stroke={1.6} aria-hidden />
              )}
              <div>
                <h3>
                  {title}
                  {done[name] ? <VisuallyHidden>, {t`done`}</VisuallyHidden> : null}
                </h3>
                {done[name] ? null : (
                  <>
                    <p>{text}</p>
                    {action}
                  </>
                )}
              </div>
            </li>
          ))}
        </ul>
      </Panel>
    </Box>
  );
}

function stepsOf(airline: LinkProps): readonly Step[] {
  return [
    {
      name: 'logo',
      title: t`Logo and colour`,
      text: t`For this window and the pilots’ page.`,
      action: <Way {...airline}>{t`Choose a logo`}</Way>,
    },
    {
      name: 'flights',
      title: t`First flights`,
      text: t`What pilots find to book.`,
      action: <Way to="/flights" search={{ new: '1' }}>{t`Add flights`}</Way>,
    },
    {
      name: 'pilots',
      title: t`Invite a pilot`,
      text: t`Flying together is more fun.`,
      action: <Way to="/pilots" search={{ invite: 'new' }}>{t`Write an invitation`}</Way>,
    },
    {
      name: 'network',
      title: t`Let the network in`,
      text: t`So far only this PC can connect.`,
      action: <Way to="/settings" search={{ group: 'network' }}>{t`Open network settings`}</Way>,
    },
    {
      name: 'report',
      title: t`See a report`,
      text: t`The simulator flies a short flight for you to review.`,
      action: <TestFlight />,
    },
  ];
}

function Way({ children, ...to }: LinkProps & { readonly children: string }): ReactNode {
  return <Button renderRoot={(props) => <Link {...to} {...props} />}>{children}</Button>;
}

/** Hides the list on every PC, until the setting is on again. */
function useHide(): () => void {
  const client = useQueryClient();
  const { mutate } = useMutation({
    mutationFn: (value: string) => api(changeSetting, { body: { key: 'general.first_steps', value } }),
    onError: (error) => showToast({ text: reasonOf(error), failed: true }),
    onSettled: () =>
      Promise.all([getFirstSteps, listSettings].map((call) => client.invalidateQueries({ queryKey: keyOf(call) }))),
  });
  return () =>
    mutate('false', {
      onSuccess: () =>
        showToast({
          text: t`First steps are hidden. The settings bring them back.`,
          action: { label: t`Undo`, run: () => mutate('true') },
        }),
    });
}
