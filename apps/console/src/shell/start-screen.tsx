import { itemDetailsQuery } from '../api/item-names';
import { useQuery } from '@tanstack/react-query';
import { Navigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { Late } from '../components/late';
import { exampleQuestion, toRefs } from '../what-if/question';
import { useSession } from '../components/use-session';

const visited = 'visited';

/** Shows a question with its result to a first visitor of the sample; otherwise shows the overview. */
export function StartScreen() {
  const { development } = useSession();
  const [isKnown] = useState(() => localStorage.getItem(visited) !== null);
  const isFirst = development && !isKnown;
  const sample = useQuery({ ...itemDetailsQuery(toRefs(exampleQuestion.add)), enabled: isFirst });
  useEffect(() => {
    localStorage.setItem(visited, 'yes');
  }, []);
  if (isFirst && sample.data === undefined && !sample.isError) return <Late />;
  if (isFirst && sample.data?.size === 1) return <Navigate to="/what-if" search={{ ...exampleQuestion }} replace />;
  return <Navigate to="/overview" replace />;
}
