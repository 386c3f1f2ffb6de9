SET statement_timeout = 0;
SET lock_timeout = 0;
SET idle_in_transaction_session_timeout = 0;
SET client_encoding = 'UTF8';
SET standard_conforming_strings = on;
SELECT pg_catalog.set_config('search_path', '', false);
SET check_function_bodies = false;
SET xmloption = content;
SET client_min_messages = warning;
SET row_security = off;
CREATE SCHEMA graphile_worker;
CREATE TYPE graphile_worker.job_spec AS (
	identifier text,
	payload json,
	queue_name text,
	run_at timestamp with time zone,
	max_attempts smallint,
	job_key text,
	priority smallint,
	flags text[]
);
SET default_tablespace = '';
SET default_table_access_method = heap;
CREATE TABLE graphile_worker._private_jobs (
    id bigint NOT NULL,
    job_queue_id integer,
    task_id integer NOT NULL,
    payload json DEFAULT '{}'::json NOT NULL,
    priority smallint DEFAULT 0 NOT NULL,
    run_at timestamp with time zone DEFAULT now() NOT NULL,
    attempts smallint DEFAULT 0 NOT NULL,
    max_attempts smallint DEFAULT 25 NOT NULL,
    last_error text,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    key text,
    locked_at timestamp with time zone,
    locked_by text,
    revision integer DEFAULT 0 NOT NULL,
    flags jsonb,
    is_available boolean GENERATED ALWAYS AS (((locked_at IS NULL) AND (attempts < max_attempts))) STORED NOT NULL,
    CONSTRAINT jobs_key_check CHECK (((length(key) > 0) AND (length(key) <= 512))),
    CONSTRAINT jobs_max_attempts_check CHECK ((max_attempts >= 1))
);
CREATE FUNCTION graphile_worker.add_job(identifier text, payload json DEFAULT NULL::json, queue_name text DEFAULT NULL::text, run_at timestamp with time zone DEFAULT NULL::timestamp with time zone, max_attempts integer DEFAULT NULL::integer, job_key text DEFAULT NULL::text, priority integer DEFAULT NULL::integer, flags text[] DEFAULT NULL::text[], job_key_mode text DEFAULT 'replace'::text) RETURNS graphile_worker._private_jobs
    LANGUAGE plpgsql
    AS $$
declare
  v_job "graphile_worker"._private_jobs;
begin
  if (job_key is null or job_key_mode is null or job_key_mode in ('replace', 'preserve_run_at')) then
    select * into v_job
    from "graphile_worker".add_jobs(
      ARRAY[(
        identifier,
        payload,
        queue_name,
        run_at,
        max_attempts::smallint,
        job_key,
        priority::smallint,
        flags
      )::"graphile_worker".job_spec],
      (job_key_mode = 'preserve_run_at')
    )
    limit 1;
    return v_job;
  elsif job_key_mode = 'unsafe_dedupe' then
    -- Ensure all the tasks exist
    insert into "graphile_worker"._private_tasks as tasks (identifier)
    values (add_job.identifier)
    on conflict do nothing;
    -- Ensure all the queues exist
    if add_job.queue_name is not null then
      insert into "graphile_worker"._private_job_queues as job_queues (queue_name)
      values (add_job.queue_name)
      on conflict do nothing;
    end if;
    -- Insert job, but if one already exists then do nothing, even if the
    -- existing job has already started (and thus represents an out-of-date
    -- world state). This is dangerous because it means that whatever state
    -- change triggered this add_job may not be acted upon (since it happened
    -- after the existing job started executing, but no further job is being
    -- scheduled), but it is useful in very rare circumstances for
    -- de-duplication. If in doubt, DO NOT USE THIS.
    insert into "graphile_worker"._private_jobs as jobs (
      job_queue_id,
      task_id,
      payload,
      run_at,
      max_attempts,
      key,
      priority,
      flags
    )
      select
        job_queues.id,
        tasks.id,
        coalesce(add_job.payload, '{}'::json),
        coalesce(add_job.run_at, now()),
        coalesce(add_job.max_attempts::smallint, 25::smallint),
        add_job.job_key,
        coalesce(add_job.priority::smallint, 0::smallint),
        (
          select jsonb_object_agg(flag, true)
          from unnest(add_job.flags) as item(flag)
        )
      from "graphile_worker"._private_tasks as tasks
      left join "graphile_worker"._private_job_queues as job_queues
      on job_queues.queue_name = add_job.queue_name
      where tasks.identifier = add_job.identifier
    on conflict (key)
      -- Bump the updated_at so that there's something to return
      do update set
        revision = jobs.revision + 1,
        updated_at = now()
      returning *
      into v_job;
    if v_job.revision = 0 then
      perform pg_notify('jobs:insert', '{"r":' || random()::text || ',"count":1}');
    end if;
    return v_job;
  else
    raise exception 'Invalid job_key_mode value, expected ''replace'', ''preserve_run_at'' or ''unsafe_dedupe''.' using errcode = 'GWBKM';
  end if;
end;
$$;
CREATE FUNCTION graphile_worker.add_jobs(specs graphile_worker.job_spec[], job_key_preserve_run_at boolean DEFAULT false) RETURNS SETOF graphile_worker._private_jobs
    LANGUAGE plpgsql
    AS $$
begin
  -- Ensure all the tasks exist
  insert into "graphile_worker"._private_tasks as tasks (identifier)
  select distinct spec.identifier
  from unnest(specs) spec
  on conflict do nothing;
  -- Ensure all the queues exist
  insert into "graphile_worker"._private_job_queues as job_queues (queue_name)
  select distinct spec.queue_name
  from unnest(specs) spec
  where spec.queue_name is not null
  on conflict do nothing;
  -- Ensure any locked jobs have their key cleared - in the case of locked
  -- existing job create a new job instead as it must have already started
  -- executing (i.e. it's world state is out of date, and the fact add_job
  -- has been called again implies there's new information that needs to be
  -- acted upon).
  update "graphile_worker"._private_jobs as jobs
  set
    key = null,
    attempts = jobs.max_attempts,
    updated_at = now()
  from unnest(specs) spec
  where spec.job_key is not null
  and jobs.key = spec.job_key
  and is_available is not true;
  -- WARNING: this count is not 100% accurate; 'on conflict' clause will cause it to be an overestimate
  perform pg_notify('jobs:insert', '{"r":' || random()::text || ',"count":' || array_length(specs, 1)::text || '}');
  -- TODO: is there a risk that a conflict could occur depending on the
  -- isolation level?
  return query insert into "graphile_worker"._private_jobs as jobs (
    job_queue_id,
    task_id,
    payload,
    run_at,
    max_attempts,
    key,
    priority,
    flags
  )
    select
      job_queues.id,
      tasks.id,
      coalesce(spec.payload, '{}'::json),
      coalesce(spec.run_at, now()),
      coalesce(spec.max_attempts, 25),
      spec.job_key,
      coalesce(spec.priority, 0),
      (
        select jsonb_object_agg(flag, true)
        from unnest(spec.flags) as item(flag)
      )
    from unnest(specs) spec
    inner join "graphile_worker"._private_tasks as tasks
    on tasks.identifier = spec.identifier
    left join "graphile_worker"._private_job_queues as job_queues
    on job_queues.queue_name = spec.queue_name
  on conflict (key) do update set
    job_queue_id = excluded.job_queue_id,
    task_id = excluded.task_id,
    payload =
      case
      when json_typeof(jobs.payload) = 'array' and json_typeof(excluded.payload) = 'array' then
        (jobs.payload::jsonb || excluded.payload::jsonb)::json
      else
        excluded.payload
      end,
    max_attempts = excluded.max_attempts,
    run_at = (case
      when job_key_preserve_run_at is true and jobs.attempts = 0 then jobs.run_at
      else excluded.run_at
    end),
    priority = excluded.priority,
    revision = jobs.revision + 1,
    flags = excluded.flags,
    -- always reset error/retry state
    attempts = 0,
    last_error = null,
    updated_at = now()
  where jobs.locked_at is null
  returning *;
end;
$$;
CREATE FUNCTION graphile_worker.complete_jobs(job_ids bigint[]) RETURNS SETOF graphile_worker._private_jobs
    LANGUAGE sql
    AS $$
  delete from "graphile_worker"._private_jobs as jobs
    where id = any(job_ids)
    and (
      locked_at is null
    or
      locked_at < now() - interval '4 hours'
    )
    returning *;
$$;
CREATE FUNCTION graphile_worker.force_unlock_workers(worker_ids text[]) RETURNS void
    LANGUAGE sql
    AS $$
update "graphile_worker"._private_jobs as jobs
set locked_at = null, locked_by = null
where locked_by = any(worker_ids);
update "graphile_worker"._private_job_queues as job_queues
set locked_at = null, locked_by = null
where locked_by = any(worker_ids);
$$;
CREATE FUNCTION graphile_worker.permanently_fail_jobs(job_ids bigint[], error_message text DEFAULT NULL::text) RETURNS SETOF graphile_worker._private_jobs
    LANGUAGE sql
    AS $$
  update "graphile_worker"._private_jobs as jobs
    set
      last_error = coalesce(error_message, 'Manually marked as failed'),
      attempts = max_attempts,
      updated_at = now()
    where id = any(job_ids)
    and (
      locked_at is null
    or
      locked_at < NOW() - interval '4 hours'
    )
    returning *;
$$;
CREATE FUNCTION graphile_worker.remove_job(job_key text) RETURNS graphile_worker._private_jobs
    LANGUAGE plpgsql STRICT
    AS $$
declare
  v_job "graphile_worker"._private_jobs;
begin
  -- Delete job if not locked
  delete from "graphile_worker"._private_jobs as jobs
    where key = job_key
    and (
      locked_at is null
    or
      locked_at < NOW() - interval '4 hours'
    )
  returning * into v_job;
  if not (v_job is null) then
    perform pg_notify('jobs:insert', '{"r":' || random()::text || ',"count":-1}');
    return v_job;
  end if;
  -- Otherwise prevent job from retrying, and clear the key
  update "graphile_worker"._private_jobs as jobs
  set
    key = null,
    attempts = jobs.max_attempts,
    updated_at = now()
  where key = job_key
  returning * into v_job;
  return v_job;
end;
$$;
CREATE FUNCTION graphile_worker.reschedule_jobs(job_ids bigint[], run_at timestamp with time zone DEFAULT NULL::timestamp with time zone, priority integer DEFAULT NULL::integer, attempts integer DEFAULT NULL::integer, max_attempts integer DEFAULT NULL::integer) RETURNS SETOF graphile_worker._private_jobs
    LANGUAGE sql
    AS $$
  update "graphile_worker"._private_jobs as jobs
    set
      run_at = coalesce(reschedule_jobs.run_at, jobs.run_at),
      priority = coalesce(reschedule_jobs.priority::smallint, jobs.priority),
      attempts = coalesce(reschedule_jobs.attempts::smallint, jobs.attempts),
      max_attempts = coalesce(reschedule_jobs.max_attempts::smallint, jobs.max_attempts),
      updated_at = now()
    where id = any(job_ids)
    and (
      locked_at is null
    or
      locked_at < NOW() - interval '4 hours'
    )
    returning *;
$$;
CREATE FUNCTION public.audit_anchor_no_delete() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$ BEGIN IF true THEN RAISE EXCEPTION 'the audit log is only cut off up to an anchor: governance audit cut'; END IF; RETURN OLD; END $$;
CREATE FUNCTION public.audit_anchor_old() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
    BEGIN IF EXISTS (SELECT 1 FROM audit_event) AND NOT EXISTS (
    SELECT 1 FROM (SELECT max(sealed) AS youngest FROM audit_seal WHERE position <= NEW.position) AS cut
    WHERE cut.youngest < to_char((clock_timestamp() - interval '30 days') AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AND cut.youngest = NEW.sealed
      AND EXISTS (SELECT 1 FROM audit_seal s WHERE s.position = NEW.position AND s.hash = NEW.hash)) THEN RAISE EXCEPTION 'an anchor must name a seal, and all that it cuts off must have been sealed at least 30 days ago'; END IF; RETURN NEW; END $$;
CREATE FUNCTION public.audit_event_no_delete() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$ BEGIN IF NOT EXISTS (SELECT 1 FROM audit_seal s WHERE s.event_id = OLD.id AND s.position <= (SELECT coalesce(max(position), 0) FROM audit_anchor)) THEN RAISE EXCEPTION 'the audit log is only cut off up to an anchor: governance audit cut'; END IF; RETURN OLD; END $$;
CREATE FUNCTION public.audit_event_waits() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$ BEGIN INSERT INTO audit_unsealed (event_id) SELECT id FROM added ORDER BY id; RETURN NULL; END $$;
CREATE FUNCTION public.audit_no_update() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$ BEGIN RAISE EXCEPTION 'the audit log is never changed'; END $$;
CREATE FUNCTION public.audit_seal_next() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
    BEGIN IF NEW.position <> coalesce((SELECT max(position) FROM audit_seal), (SELECT max(position) FROM audit_anchor), 0) + 1 OR NEW.previous <> coalesce((SELECT hash FROM audit_seal ORDER BY position DESC LIMIT 1),
  (SELECT hash FROM audit_anchor ORDER BY position DESC LIMIT 1), '0000000000000000000000000000000000000000000000000000000000000000')
    OR NEW.sealed < to_char((clock_timestamp() - interval '1 minute') AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') OR NEW.sealed > to_char((clock_timestamp() + interval '1 minute') AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') THEN RAISE EXCEPTION 'a seal must follow the last one, and have the time of the database'; END IF; RETURN NEW; END $$;
CREATE FUNCTION public.audit_seal_no_delete() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$ BEGIN IF OLD.position > (SELECT coalesce(max(position), 0) FROM audit_anchor) THEN RAISE EXCEPTION 'the audit log is only cut off up to an anchor: governance audit cut'; END IF; RETURN OLD; END $$;
CREATE FUNCTION public.audit_unsealed_no_delete() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$ BEGIN IF EXISTS (SELECT 1 FROM audit_event e WHERE e.id = OLD.event_id) AND NOT EXISTS (SELECT 1 FROM audit_seal s WHERE s.event_id = OLD.event_id) THEN RAISE EXCEPTION 'the audit log is only cut off up to an anchor: governance audit cut'; END IF; RETURN OLD; END $$;
CREATE TABLE graphile_worker._private_job_queues (
    id integer NOT NULL,
    queue_name text NOT NULL,
    locked_at timestamp with time zone,
    locked_by text,
    is_available boolean GENERATED ALWAYS AS ((locked_at IS NULL)) STORED NOT NULL,
    CONSTRAINT job_queues_queue_name_check CHECK ((length(queue_name) <= 128))
);
CREATE TABLE graphile_worker._private_known_crontabs (
    identifier text NOT NULL,
    known_since timestamp with time zone NOT NULL,
    last_execution timestamp with time zone
);
CREATE TABLE graphile_worker._private_tasks (
    id integer NOT NULL,
    identifier text NOT NULL,
    CONSTRAINT tasks_identifier_check CHECK ((length(identifier) <= 128))
);
ALTER TABLE graphile_worker._private_job_queues ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME graphile_worker.job_queues_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE VIEW graphile_worker.jobs AS
 SELECT jobs.id,
    job_queues.queue_name,
    tasks.identifier AS task_identifier,
    jobs.priority,
    jobs.run_at,
    jobs.attempts,
    jobs.max_attempts,
    jobs.last_error,
    jobs.created_at,
    jobs.updated_at,
    jobs.key,
    jobs.locked_at,
    jobs.locked_by,
    jobs.revision,
    jobs.flags
   FROM ((graphile_worker._private_jobs jobs
     JOIN graphile_worker._private_tasks tasks ON ((tasks.id = jobs.task_id)))
     LEFT JOIN graphile_worker._private_job_queues job_queues ON ((job_queues.id = jobs.job_queue_id)));
ALTER TABLE graphile_worker._private_jobs ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME graphile_worker.jobs_id_seq1
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE graphile_worker.migrations (
    id integer NOT NULL,
    ts timestamp with time zone DEFAULT now() NOT NULL,
    breaking boolean DEFAULT false NOT NULL
);
ALTER TABLE graphile_worker._private_tasks ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME graphile_worker.tasks_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.access_grant (
    parent_type text NOT NULL COLLATE pg_catalog."C",
    parent_id text NOT NULL COLLATE pg_catalog."C",
    child_type text NOT NULL COLLATE pg_catalog."C",
    child_id text NOT NULL COLLATE pg_catalog."C"
);
CREATE TABLE public.access_item (
    type text NOT NULL COLLATE pg_catalog."C",
    id text NOT NULL COLLATE pg_catalog."C",
    name text NOT NULL COLLATE pg_catalog."C",
    description text COLLATE pg_catalog."C",
    source_id text COLLATE pg_catalog."C",
    attribute text COLLATE pg_catalog."C",
    value text COLLATE pg_catalog."C"
);
CREATE TABLE public.account (
    id text NOT NULL COLLATE pg_catalog."C",
    source_id text NOT NULL COLLATE pg_catalog."C",
    identity_id text COLLATE pg_catalog."C",
    native_identity text NOT NULL COLLATE pg_catalog."C",
    name text NOT NULL COLLATE pg_catalog."C",
    disabled bigint NOT NULL,
    attributes text NOT NULL COLLATE pg_catalog."C",
    name_key text DEFAULT ''::text NOT NULL COLLATE pg_catalog."C",
    native_identity_key text DEFAULT ''::text NOT NULL COLLATE pg_catalog."C"
);
CREATE TABLE public.account_attribute (
    source_id text NOT NULL COLLATE pg_catalog."C",
    name text NOT NULL COLLATE pg_catalog."C",
    type text NOT NULL COLLATE pg_catalog."C",
    multi_valued bigint NOT NULL,
    description text COLLATE pg_catalog."C",
    entitlement bigint DEFAULT 0 NOT NULL
);
CREATE TABLE public.assignment (
    identity_id text NOT NULL COLLATE pg_catalog."C",
    access_type text NOT NULL COLLATE pg_catalog."C",
    access_id text NOT NULL COLLATE pg_catalog."C"
);
CREATE TABLE public.attribute_name (
    name_key text NOT NULL COLLATE pg_catalog."C",
    kind text NOT NULL COLLATE pg_catalog."C",
    source_id text NOT NULL COLLATE pg_catalog."C",
    name text NOT NULL COLLATE pg_catalog."C",
    uses bigint NOT NULL
);
CREATE TABLE public.audit_anchor (
    "position" bigint NOT NULL,
    hash text NOT NULL COLLATE pg_catalog."C",
    created text NOT NULL COLLATE pg_catalog."C",
    sealed text COLLATE pg_catalog."C"
);
CREATE TABLE public.audit_event (
    id text NOT NULL COLLATE pg_catalog."C",
    created text NOT NULL COLLATE pg_catalog."C",
    actor text NOT NULL COLLATE pg_catalog."C",
    tracking_id text NOT NULL COLLATE pg_catalog."C",
    action text NOT NULL COLLATE pg_catalog."C",
    resource_type text NOT NULL COLLATE pg_catalog."C",
    resource_id text COLLATE pg_catalog."C",
    before text COLLATE pg_catalog."C",
    after text COLLATE pg_catalog."C",
    actor_kind text DEFAULT 'UNKNOWN'::text NOT NULL COLLATE pg_catalog."C",
    subject text COLLATE pg_catalog."C",
    address text COLLATE pg_catalog."C",
    token_id text COLLATE pg_catalog."C"
);
CREATE TABLE public.audit_seal (
    "position" bigint NOT NULL,
    event_id text NOT NULL COLLATE pg_catalog."C",
    previous text NOT NULL COLLATE pg_catalog."C",
    hash text NOT NULL COLLATE pg_catalog."C",
    sealed text NOT NULL COLLATE pg_catalog."C"
);
CREATE TABLE public.audit_unsealed (
    sequence bigint NOT NULL,
    event_id text NOT NULL COLLATE pg_catalog."C"
);
ALTER TABLE public.audit_unsealed ALTER COLUMN sequence ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.audit_unsealed_sequence_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.change_log (
    part text NOT NULL COLLATE pg_catalog."C",
    "position" bigint NOT NULL,
    token text NOT NULL COLLATE pg_catalog."C",
    kind text NOT NULL COLLATE pg_catalog."C",
    row_key text NOT NULL COLLATE pg_catalog."C",
    operation text NOT NULL COLLATE pg_catalog."C"
);
CREATE TABLE public.identity (
    id text NOT NULL COLLATE pg_catalog."C",
    name text NOT NULL COLLATE pg_catalog."C",
    email text COLLATE pg_catalog."C",
    identity_profile_id text COLLATE pg_catalog."C",
    attributes text NOT NULL COLLATE pg_catalog."C"
);
CREATE TABLE public.identity_profile (
    id text NOT NULL COLLATE pg_catalog."C",
    name text NOT NULL COLLATE pg_catalog."C",
    name_key text NOT NULL COLLATE pg_catalog."C",
    description text COLLATE pg_catalog."C",
    priority bigint NOT NULL,
    authoritative_source_id text NOT NULL COLLATE pg_catalog."C",
    type text DEFAULT 'NON_PTA'::text NOT NULL COLLATE pg_catalog."C",
    off_network bigint DEFAULT 0 NOT NULL,
    untrusted_geography bigint DEFAULT 0 NOT NULL,
    application_id text COLLATE pg_catalog."C",
    application_name text COLLATE pg_catalog."C",
    strong_auth_login bigint DEFAULT 0 NOT NULL
);
CREATE UNLOGGED TABLE public.job_worker (
    id text NOT NULL COLLATE pg_catalog."C",
    seen_at timestamp with time zone NOT NULL
);
CREATE TABLE public.migration (
    id integer NOT NULL,
    "timestamp" bigint NOT NULL,
    name character varying NOT NULL
);
CREATE SEQUENCE public.migration_id_seq
    AS integer
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
ALTER SEQUENCE public.migration_id_seq OWNED BY public.migration.id;
CREATE TABLE public.pending_change (
    id text NOT NULL COLLATE pg_catalog."C",
    state text NOT NULL COLLATE pg_catalog."C",
    action text NOT NULL COLLATE pg_catalog."C",
    resource_id text NOT NULL COLLATE pg_catalog."C",
    before text COLLATE pg_catalog."C",
    after text COLLATE pg_catalog."C",
    proposed_by text NOT NULL COLLATE pg_catalog."C",
    proposed_by_client text NOT NULL COLLATE pg_catalog."C",
    created text NOT NULL COLLATE pg_catalog."C",
    expires text NOT NULL COLLATE pg_catalog."C",
    ruled_by text COLLATE pg_catalog."C",
    ruled_by_client text COLLATE pg_catalog."C",
    comment text COLLATE pg_catalog."C",
    completed text COLLATE pg_catalog."C"
);
CREATE TABLE public.promoted_value (
    account_id text NOT NULL COLLATE pg_catalog."C",
    attribute_id text NOT NULL COLLATE pg_catalog."C",
    ordinal bigint NOT NULL,
    value text NOT NULL COLLATE pg_catalog."C",
    value_key text NOT NULL COLLATE pg_catalog."C"
);
CREATE TABLE public.promotion (
    attribute_id text NOT NULL COLLATE pg_catalog."C",
    id text NOT NULL COLLATE pg_catalog."C",
    state text NOT NULL COLLATE pg_catalog."C",
    source_ids text NOT NULL COLLATE pg_catalog."C",
    after_account_id text NOT NULL COLLATE pg_catalog."C",
    done bigint NOT NULL,
    total bigint,
    started text COLLATE pg_catalog."C",
    completed text COLLATE pg_catalog."C",
    reason text COLLATE pg_catalog."C"
);
CREATE UNLOGGED TABLE public.rate_limit (
    key text NOT NULL COLLATE pg_catalog."C",
    points bigint NOT NULL,
    expire bigint
);
CREATE TABLE public.schema_compatibility (
    schema_name text NOT NULL COLLATE pg_catalog."C",
    oldest bigint NOT NULL
);
CREATE TABLE public.search_attribute (
    id text NOT NULL COLLATE pg_catalog."C",
    name text NOT NULL COLLATE pg_catalog."C",
    name_key text NOT NULL COLLATE pg_catalog."C",
    display_name text NOT NULL COLLATE pg_catalog."C",
    application_attributes text NOT NULL COLLATE pg_catalog."C"
);
CREATE TABLE public.sod_check (
    request_id text NOT NULL COLLATE pg_catalog."C",
    identity_id text NOT NULL COLLATE pg_catalog."C",
    access_refs text NOT NULL COLLATE pg_catalog."C",
    client_metadata text COLLATE pg_catalog."C",
    state text NOT NULL COLLATE pg_catalog."C",
    created text NOT NULL COLLATE pg_catalog."C",
    completed text COLLATE pg_catalog."C",
    violation_contexts text COLLATE pg_catalog."C",
    message text COLLATE pg_catalog."C",
    started_by text,
    evaluated_state text
);
CREATE TABLE public.sod_policy (
    id text NOT NULL COLLATE pg_catalog."C",
    name text NOT NULL COLLATE pg_catalog."C",
    name_key text NOT NULL COLLATE pg_catalog."C",
    description text COLLATE pg_catalog."C",
    type text NOT NULL COLLATE pg_catalog."C",
    state text NOT NULL COLLATE pg_catalog."C",
    level text NOT NULL COLLATE pg_catalog."C",
    sets text NOT NULL COLLATE pg_catalog."C",
    threshold bigint NOT NULL,
    owner_ref text COLLATE pg_catalog."C",
    external_policy_reference text COLLATE pg_catalog."C",
    compensating_controls text COLLATE pg_catalog."C",
    correction_advice text COLLATE pg_catalog."C",
    tags text NOT NULL COLLATE pg_catalog."C",
    created text NOT NULL COLLATE pg_catalog."C",
    modified text NOT NULL COLLATE pg_catalog."C"
);
CREATE TABLE public.source (
    id text NOT NULL COLLATE pg_catalog."C",
    name text NOT NULL COLLATE pg_catalog."C",
    description text COLLATE pg_catalog."C",
    attributes text NOT NULL COLLATE pg_catalog."C"
);
CREATE TABLE public.state_version (
    name text NOT NULL COLLATE pg_catalog."C",
    version bigint NOT NULL,
    token text DEFAULT ''::text NOT NULL COLLATE pg_catalog."C"
);
ALTER TABLE ONLY public.migration ALTER COLUMN id SET DEFAULT nextval('public.migration_id_seq'::regclass);
INSERT INTO graphile_worker._private_tasks OVERRIDING SYSTEM VALUE VALUES (1, 'promotion');
INSERT INTO graphile_worker._private_tasks OVERRIDING SYSTEM VALUE VALUES (2, 'sod-check');
INSERT INTO graphile_worker.migrations VALUES (1, '2026-11-28 13:39:38.661688+00', true);
INSERT INTO graphile_worker.migrations VALUES (2, '2026-11-28 13:39:38.745586+00', false);
INSERT INTO graphile_worker.migrations VALUES (3, '2026-11-28 13:39:38.752718+00', true);
INSERT INTO graphile_worker.migrations VALUES (4, '2026-11-28 13:39:38.758959+00', false);
INSERT INTO graphile_worker.migrations VALUES (5, '2026-11-28 13:39:38.760715+00', false);
INSERT INTO graphile_worker.migrations VALUES (6, '2026-11-28 13:39:38.762165+00', false);
INSERT INTO graphile_worker.migrations VALUES (7, '2026-11-28 13:39:38.764497+00', false);
INSERT INTO graphile_worker.migrations VALUES (8, '2026-11-28 13:39:38.765933+00', false);
INSERT INTO graphile_worker.migrations VALUES (9, '2026-11-28 13:39:38.773416+00', false);
INSERT INTO graphile_worker.migrations VALUES (10, '2026-11-28 13:39:38.774393+00', false);
INSERT INTO graphile_worker.migrations VALUES (11, '2026-11-28 13:39:38.775139+00', true);
INSERT INTO graphile_worker.migrations VALUES (12, '2026-11-28 13:39:38.813532+00', false);
INSERT INTO graphile_worker.migrations VALUES (13, '2026-11-28 13:39:38.815689+00', true);
INSERT INTO graphile_worker.migrations VALUES (14, '2026-11-28 13:39:38.818806+00', true);
INSERT INTO graphile_worker.migrations VALUES (15, '2026-11-28 13:39:38.822156+00', false);
INSERT INTO graphile_worker.migrations VALUES (16, '2026-11-28 13:39:38.823139+00', true);
INSERT INTO graphile_worker.migrations VALUES (17, '2026-11-28 13:39:38.827785+00', false);
INSERT INTO graphile_worker.migrations VALUES (18, '2026-11-28 13:39:38.829652+00', false);
INSERT INTO graphile_worker.migrations VALUES (19, '2026-11-28 13:39:38.833051+00', true);
INSERT INTO public.access_grant VALUES ('ROLE', 'staff', 'ENTITLEMENT', 'view');
INSERT INTO public.access_grant VALUES ('ROLE', 'lead', 'ACCESS_PROFILE', 'clerk');
INSERT INTO public.access_grant VALUES ('ACCESS_PROFILE', 'clerk', 'ENTITLEMENT', 'post');
INSERT INTO public.access_item VALUES ('ENTITLEMENT', 'pay', 'Pay', 'Pay vendors', 'erp', 'memberOf', 'payers');
INSERT INTO public.access_item VALUES ('ENTITLEMENT', 'post', 'Post', 'Post invoices', 'erp', 'memberOf', 'posters');
INSERT INTO public.access_item VALUES ('ENTITLEMENT', 'view', 'View', NULL, 'erp', 'memberOf', 'viewers');
INSERT INTO public.access_item VALUES ('ACCESS_PROFILE', 'clerk', 'Clerk', 'Posts invoices', 'erp', NULL, NULL);
INSERT INTO public.access_item VALUES ('ROLE', 'staff', 'Staff', 'All staff', NULL, NULL, NULL);
INSERT INTO public.access_item VALUES ('ROLE', 'lead', 'Straße', 'Leads', NULL, NULL, NULL);
INSERT INTO public.account VALUES ('a-ann', 'erp', 'ann', 'ann', 'Ann', 0, '{"costCenter":"1","memberOf":["viewers"]}', 'ann', 'ann');
INSERT INTO public.account VALUES ('a-bob', 'erp', 'bob', 'BOB', 'Bob', 1, '{}', 'bob', 'bob');
INSERT INTO public.account VALUES ('a-none', 'erp', NULL, 'svc', 'Service', 0, '{}', 'service', 'svc');
INSERT INTO public.account VALUES ('c-ann', '01a222622f4777a5aca8144c96ff548c', NULL, 'ann', 'ann', 0, '{"tier":"1"}', 'ann', 'ann');
INSERT INTO public.account_attribute VALUES ('erp', 'memberOf', 'STRING', 1, 'Groups', 0);
INSERT INTO public.account_attribute VALUES ('erp', 'costCenter', 'STRING', 0, NULL, 0);
INSERT INTO public.account_attribute VALUES ('01a222622f4777a5aca8144c96ff548c', 'memberOf', 'STRING', 1, NULL, 0);
INSERT INTO public.assignment VALUES ('ann', 'ROLE', 'lead');
INSERT INTO public.assignment VALUES ('ann', 'ENTITLEMENT', 'pay');
INSERT INTO public.assignment VALUES ('bob', 'ENTITLEMENT', 'pay');
INSERT INTO public.assignment VALUES ('cem', 'ROLE', 'staff');
INSERT INTO public.assignment VALUES ('dee', 'ROLE', 'lead');
INSERT INTO public.assignment VALUES ('eve', 'ENTITLEMENT', 'pay');
INSERT INTO public.assignment VALUES ('eve', 'ENTITLEMENT', 'post');
INSERT INTO public.attribute_name VALUES ('team', 'SOURCE_ATTRIBUTE', 'hr', 'team', 1);
INSERT INTO public.attribute_name VALUES ('memberof', 'SCHEMA_ATTRIBUTE', 'erp', 'memberOf', 1);
INSERT INTO public.attribute_name VALUES ('costcenter', 'SCHEMA_ATTRIBUTE', 'erp', 'costCenter', 1);
INSERT INTO public.attribute_name VALUES ('costcenter', 'ACCOUNT_ATTRIBUTE', 'erp', 'costCenter', 1);
INSERT INTO public.attribute_name VALUES ('memberof', 'ACCOUNT_ATTRIBUTE', 'erp', 'memberOf', 1);
INSERT INTO public.attribute_name VALUES ('tier', 'ACCOUNT_ATTRIBUTE', '01a222622f4777a5aca8144c96ff548c', 'tier', 1);
INSERT INTO public.attribute_name VALUES ('memberof', 'SCHEMA_ATTRIBUTE', '01a222622f4777a5aca8144c96ff548c', 'memberOf', 1);
INSERT INTO public.audit_event VALUES ('01a222622d5b700080000001b99b8363', '2026-11-28T13:39:49.211Z', 'cli:root', '01a222622999710cbf900f83b746d6b3', 'CREATED', 'SOURCE', 'hr', NULL, '{"id":"hr","name":"HR","description":null,"attributes":{"team":"x"}}', 'COMMAND', NULL, NULL, NULL);
INSERT INTO public.audit_event VALUES ('01a222622d5b70008000000220300ab3', '2026-11-28T13:39:49.211Z', 'cli:root', '01a222622999710cbf900f83b746d6b3', 'CREATED', 'SOURCE', 'erp', NULL, '{"id":"erp","name":"ERP","description":null,"attributes":{}}', 'COMMAND', NULL, NULL, NULL);
INSERT INTO public.audit_event VALUES ('01a222622d5b70008000000347d697fe', '2026-11-28T13:39:49.211Z', 'cli:root', '01a222622999710cbf900f83b746d6b3', 'CREATED', 'ACCOUNT_ATTRIBUTE', 'erp/memberOf', NULL, '{"sourceId":"erp","name":"memberOf","type":"STRING","multiValued":true,"entitlement":false,"description":"Groups"}', 'COMMAND', NULL, NULL, NULL);
INSERT INTO public.audit_event VALUES ('01a222622d5b7000800000045f87e08f', '2026-11-28T13:39:49.211Z', 'cli:root', '01a222622999710cbf900f83b746d6b3', 'CREATED', 'ACCOUNT_ATTRIBUTE', 'erp/costCenter', NULL, '{"sourceId":"erp","name":"costCenter","type":"STRING","multiValued":false,"entitlement":false,"description":null}', 'COMMAND', NULL, NULL, NULL);
INSERT INTO public.audit_event VALUES ('01a222622d5b700080000005e5dd546d', '2026-11-28T13:39:49.211Z', 'cli:root', '01a222622999710cbf900f83b746d6b3', 'CREATED', 'ENTITLEMENT', 'pay', NULL, '{"type":"ENTITLEMENT","id":"pay","name":"Pay","description":"Pay vendors","sourceId":"erp","attribute":"memberOf","value":"payers"}', 'COMMAND', NULL, NULL, NULL);
INSERT INTO public.audit_event VALUES ('01a222622d5b700080000006b23b29a8', '2026-11-28T13:39:49.211Z', 'cli:root', '01a222622999710cbf900f83b746d6b3', 'CREATED', 'ENTITLEMENT', 'post', NULL, '{"type":"ENTITLEMENT","id":"post","name":"Post","description":"Post invoices","sourceId":"erp","attribute":"memberOf","value":"posters"}', 'COMMAND', NULL, NULL, NULL);
INSERT INTO public.audit_event VALUES ('01a222622d5b70008000000746baa115', '2026-11-28T13:39:49.211Z', 'cli:root', '01a222622999710cbf900f83b746d6b3', 'CREATED', 'ENTITLEMENT', 'view', NULL, '{"type":"ENTITLEMENT","id":"view","name":"View","description":null,"sourceId":"erp","attribute":"memberOf","value":"viewers"}', 'COMMAND', NULL, NULL, NULL);
INSERT INTO public.audit_event VALUES ('01a222622d5b700080000008149005e5', '2026-11-28T13:39:49.211Z', 'cli:root', '01a222622999710cbf900f83b746d6b3', 'CREATED', 'ACCESS_PROFILE', 'clerk', NULL, '{"type":"ACCESS_PROFILE","id":"clerk","name":"Clerk","description":"Posts invoices","sourceId":"erp","attribute":null,"value":null}', 'COMMAND', NULL, NULL, NULL);
INSERT INTO public.audit_event VALUES ('01a222622d5b700080000009a3409728', '2026-11-28T13:39:49.211Z', 'cli:root', '01a222622999710cbf900f83b746d6b3', 'CREATED', 'ROLE', 'staff', NULL, '{"type":"ROLE","id":"staff","name":"Staff","description":"All staff","sourceId":null,"attribute":null,"value":null}', 'COMMAND', NULL, NULL, NULL);
INSERT INTO public.audit_event VALUES ('01a222622d5b70008000000ae49f31a2', '2026-11-28T13:39:49.211Z', 'cli:root', '01a222622999710cbf900f83b746d6b3', 'CREATED', 'ROLE', 'lead', NULL, '{"type":"ROLE","id":"lead","name":"Straße","description":"Leads","sourceId":null,"attribute":null,"value":null}', 'COMMAND', NULL, NULL, NULL);
INSERT INTO public.audit_event VALUES ('01a222622d5b70008000000b1eb1db0b', '2026-11-28T13:39:49.211Z', 'cli:root', '01a222622999710cbf900f83b746d6b3', 'CREATED', 'GRANT', 'ROLE/staff/ENTITLEMENT/view', NULL, '{"parent":{"type":"ROLE","id":"staff"},"child":{"type":"ENTITLEMENT","id":"view"}}', 'COMMAND', NULL, NULL, NULL);
INSERT INTO public.audit_event VALUES ('01a222622d5b70008000000c818b2498', '2026-11-28T13:39:49.211Z', 'cli:root', '01a222622999710cbf900f83b746d6b3', 'CREATED', 'GRANT', 'ROLE/lead/ACCESS_PROFILE/clerk', NULL, '{"parent":{"type":"ROLE","id":"lead"},"child":{"type":"ACCESS_PROFILE","id":"clerk"}}', 'COMMAND', NULL, NULL, NULL);
INSERT INTO public.audit_event VALUES ('01a222622d5b70008000000d5157a8f0', '2026-11-28T13:39:49.211Z', 'cli:root', '01a222622999710cbf900f83b746d6b3', 'CREATED', 'GRANT', 'ACCESS_PROFILE/clerk/ENTITLEMENT/post', NULL, '{"parent":{"type":"ACCESS_PROFILE","id":"clerk"},"child":{"type":"ENTITLEMENT","id":"post"}}', 'COMMAND', NULL, NULL, NULL);
INSERT INTO public.audit_event VALUES ('01a222622d5b70008000000eca3837e2', '2026-11-28T13:39:49.211Z', 'cli:root', '01a222622999710cbf900f83b746d6b3', 'CREATED', 'IDENTITY_PROFILE', 'employees', NULL, '{"id":"employees","name":"Employees","description":null,"priority":10,"authoritativeSourceId":"hr"}', 'COMMAND', NULL, NULL, NULL);
INSERT INTO public.audit_event VALUES ('01a222622d5b70008000000fa458c336', '2026-11-28T13:39:49.211Z', 'cli:root', '01a222622999710cbf900f83b746d6b3', 'CREATED', 'IDENTITY_PROFILE', 'guests', NULL, '{"id":"guests","name":"Guests","description":null,"priority":20,"authoritativeSourceId":"hr"}', 'COMMAND', NULL, NULL, NULL);
INSERT INTO public.audit_event VALUES ('01a222622d5b70008000001061e65476', '2026-11-28T13:39:49.211Z', 'cli:root', '01a222622999710cbf900f83b746d6b3', 'CREATED', 'IDENTITY_PROFILE', 'leavers', NULL, '{"id":"leavers","name":"Leavers","description":null,"priority":30,"authoritativeSourceId":"hr"}', 'COMMAND', NULL, NULL, NULL);
INSERT INTO public.audit_event VALUES ('01a222622d5b700080000011ecca630b', '2026-11-28T13:39:49.211Z', 'cli:root', '01a222622999710cbf900f83b746d6b3', 'CREATED', 'IDENTITY', 'ann', NULL, '{"id":"ann","name":"Ann","email":"ann@example.com","identityProfileId":"employees","attributes":{"department":"Finance"}}', 'COMMAND', NULL, NULL, NULL);
INSERT INTO public.audit_event VALUES ('01a222622d5b700080000012e53b748f', '2026-11-28T13:39:49.211Z', 'cli:root', '01a222622999710cbf900f83b746d6b3', 'CREATED', 'IDENTITY', 'bob', NULL, '{"id":"bob","name":"Bob","email":null,"identityProfileId":"employees","attributes":{}}', 'COMMAND', NULL, NULL, NULL);
INSERT INTO public.audit_event VALUES ('01a222622d5b7000800000132996f5c7', '2026-11-28T13:39:49.211Z', 'cli:root', '01a222622999710cbf900f83b746d6b3', 'CREATED', 'IDENTITY', 'cem', NULL, '{"id":"cem","name":"Cem","email":null,"identityProfileId":"guests","attributes":{}}', 'COMMAND', NULL, NULL, NULL);
INSERT INTO public.audit_event VALUES ('01a222622d5b70008000001401224577', '2026-11-28T13:39:49.211Z', 'cli:root', '01a222622999710cbf900f83b746d6b3', 'CREATED', 'IDENTITY', 'dee', NULL, '{"id":"dee","name":"Dee","email":null,"identityProfileId":"guests","attributes":{}}', 'COMMAND', NULL, NULL, NULL);
INSERT INTO public.audit_event VALUES ('01a222622d5b700080000015ad664d6b', '2026-11-28T13:39:49.211Z', 'cli:root', '01a222622999710cbf900f83b746d6b3', 'CREATED', 'ACCOUNT', 'a-ann', NULL, '{"id":"a-ann","sourceId":"erp","identityId":"ann","nativeIdentity":"ann","name":"Ann","disabled":false,"attributes":{"costCenter":"1","memberOf":["viewers"]}}', 'COMMAND', NULL, NULL, NULL);
INSERT INTO public.audit_event VALUES ('01a222622d5b700080000016d0386bd1', '2026-11-28T13:39:49.211Z', 'cli:root', '01a222622999710cbf900f83b746d6b3', 'CREATED', 'ACCOUNT', 'a-bob', NULL, '{"id":"a-bob","sourceId":"erp","identityId":"bob","nativeIdentity":"BOB","name":"Bob","disabled":true,"attributes":{}}', 'COMMAND', NULL, NULL, NULL);
INSERT INTO public.audit_event VALUES ('01a222622d5b700080000017818ed1a0', '2026-11-28T13:39:49.211Z', 'cli:root', '01a222622999710cbf900f83b746d6b3', 'CREATED', 'ACCOUNT', 'a-none', NULL, '{"id":"a-none","sourceId":"erp","identityId":null,"nativeIdentity":"svc","name":"Service","disabled":false,"attributes":{}}', 'COMMAND', NULL, NULL, NULL);
INSERT INTO public.audit_event VALUES ('01a222622d5b7000800000181170fc72', '2026-11-28T13:39:49.211Z', 'cli:root', '01a222622999710cbf900f83b746d6b3', 'CREATED', 'ASSIGNMENT', 'ann/ROLE/lead', NULL, '{"identityId":"ann","access":{"type":"ROLE","id":"lead"}}', 'COMMAND', NULL, NULL, NULL);
INSERT INTO public.audit_event VALUES ('01a222622d5b700080000019e5ffe56c', '2026-11-28T13:39:49.211Z', 'cli:root', '01a222622999710cbf900f83b746d6b3', 'CREATED', 'ASSIGNMENT', 'ann/ENTITLEMENT/pay', NULL, '{"identityId":"ann","access":{"type":"ENTITLEMENT","id":"pay"}}', 'COMMAND', NULL, NULL, NULL);
INSERT INTO public.audit_event VALUES ('01a222622d5b70008000001a7aad053c', '2026-11-28T13:39:49.211Z', 'cli:root', '01a222622999710cbf900f83b746d6b3', 'CREATED', 'ASSIGNMENT', 'bob/ENTITLEMENT/pay', NULL, '{"identityId":"bob","access":{"type":"ENTITLEMENT","id":"pay"}}', 'COMMAND', NULL, NULL, NULL);
INSERT INTO public.audit_event VALUES ('01a222622d5b70008000001b1036d8a2', '2026-11-28T13:39:49.211Z', 'cli:root', '01a222622999710cbf900f83b746d6b3', 'CREATED', 'ASSIGNMENT', 'cem/ROLE/staff', NULL, '{"identityId":"cem","access":{"type":"ROLE","id":"staff"}}', 'COMMAND', NULL, NULL, NULL);
INSERT INTO public.audit_event VALUES ('01a222622d5b70008000001c704c9402', '2026-11-28T13:39:49.211Z', 'cli:root', '01a222622999710cbf900f83b746d6b3', 'CREATED', 'ASSIGNMENT', 'dee/ROLE/lead', NULL, '{"identityId":"dee","access":{"type":"ROLE","id":"lead"}}', 'COMMAND', NULL, NULL, NULL);
INSERT INTO public.audit_event VALUES ('01a222622d5b70008000001d9bc5af9f', '2026-11-28T13:39:49.211Z', 'cli:root', '01a222622999710cbf900f83b746d6b3', 'CREATED', 'SOD_POLICY', 'p2p', NULL, '{"id":"p2p","name":"Pay and post","description":null,"state":"ENFORCED","level":"HIGH","ownerRef":null,"externalPolicyReference":null,"compensatingControls":null,"correctionAdvice":null,"tags":[],"type":"CONFLICTING_ACCESS_BASED","sets":[{"name":null,"criteriaList":[{"type":"ENTITLEMENT","id":"pay"}],"minimum":1},{"name":null,"criteriaList":[{"type":"ENTITLEMENT","id":"post"}],"minimum":1}],"threshold":2,"created":"2026-11-28T13:39:48.980Z","modified":"2026-11-28T13:39:48.980Z"}', 'COMMAND', NULL, NULL, NULL);
INSERT INTO public.audit_event VALUES ('01a222622d5b70008000001e4f9d2ac5', '2026-11-28T13:39:49.211Z', 'cli:root', '01a222622999710cbf900f83b746d6b3', 'CREATED', 'SOD_POLICY', 'draft', NULL, '{"id":"draft","name":"Draft","description":null,"state":"NOT_ENFORCED","level":"LOW","ownerRef":null,"externalPolicyReference":null,"compensatingControls":null,"correctionAdvice":null,"tags":[],"type":"CONFLICTING_ACCESS_BASED","sets":[{"name":null,"criteriaList":[{"type":"ENTITLEMENT","id":"pay"}],"minimum":1},{"name":null,"criteriaList":[{"type":"ENTITLEMENT","id":"view"}],"minimum":1}],"threshold":2,"created":"2026-11-28T13:39:48.980Z","modified":"2026-11-28T13:39:48.980Z"}', 'COMMAND', NULL, NULL, NULL);
INSERT INTO public.audit_event VALUES ('01a222622f7a70008000000171254814', '2026-11-28T13:39:49.754Z', 'governance-cli', '01a222622e2d726da153a8eded65edb6', 'CREATED', 'SOURCE', '01a222622f4777a5aca8144c96ff548c', NULL, '{"id":"01a222622f4777a5aca8144c96ff548c","name":"CRM","description":null,"attributes":{}}', 'CLIENT', 'governance-cli', '127.0.0.1', NULL);
INSERT INTO public.audit_event VALUES ('01a222623090700080000002bcd345f3', '2026-11-28T13:39:50.032Z', 'governance-cli', '01a222622fe773db8f84c74865505a4c', 'CREATED', 'ACCOUNT', 'c-ann', NULL, '{"id":"c-ann","sourceId":"01a222622f4777a5aca8144c96ff548c","identityId":null,"nativeIdentity":"ann","name":"ann","disabled":false,"attributes":{"tier":"1"}}', 'CLIENT', 'governance-cli', '127.0.0.1', NULL);
INSERT INTO public.audit_event VALUES ('01a2226230eb700080000003c2010835', '2026-11-28T13:39:50.123Z', 'governance-cli', '01a2226230bc714c8134559b16e55860', 'UPDATED', 'SOURCE', 'hr', '{"id":"hr","name":"HR","description":null,"attributes":{"team":"x"}}', '{"id":"hr","name":"Core HR","description":null,"attributes":{"team":"y"}}', 'CLIENT', 'governance-cli', '127.0.0.1', NULL);
INSERT INTO public.audit_event VALUES ('01a22262316470008000000429a9a435', '2026-11-28T13:39:50.244Z', 'governance-cli', '01a2226230fe762288776a886e784f83', 'CREATED', 'ACCOUNT_ATTRIBUTE', '01a222622f4777a5aca8144c96ff548c/memberOf', NULL, '{"sourceId":"01a222622f4777a5aca8144c96ff548c","name":"memberOf","type":"STRING","multiValued":true,"entitlement":false,"description":null}', 'CLIENT', 'governance-cli', '127.0.0.1', NULL);
INSERT INTO public.audit_event VALUES ('01a22262317a700080000005f8723d16', '2026-11-28T13:39:50.266Z', 'governance-cli', '01a22262317071dfb24d44145b712a7e', 'CREATED', 'SOURCE', '01a222623171769da10e28fd180b50dc', NULL, '{"id":"01a222623171769da10e28fd180b50dc","name":"Old","description":null,"attributes":{}}', 'CLIENT', 'governance-cli', '127.0.0.1', NULL);
INSERT INTO public.audit_event VALUES ('01a2226231a77000800000066bdea925', '2026-11-28T13:39:50.311Z', 'governance-cli', '01a2226231837635b65868472965a8bf', 'CREATED', 'ACCOUNT', 'o-ann', NULL, '{"id":"o-ann","sourceId":"01a222623171769da10e28fd180b50dc","identityId":null,"nativeIdentity":"ann","name":"ann","disabled":false,"attributes":{}}', 'CLIENT', 'governance-cli', '127.0.0.1', NULL);
INSERT INTO public.audit_event VALUES ('01a2226231df7000800000073b970bb7', '2026-11-28T13:39:50.367Z', 'governance-cli', '01a2226231b77254839cfd6207be203f', 'DELETED', 'ACCOUNT', 'o-ann', '{"id":"o-ann","sourceId":"01a222623171769da10e28fd180b50dc","identityId":null,"nativeIdentity":"ann","name":"ann","disabled":false,"attributes":{}}', NULL, 'CLIENT', 'governance-cli', '127.0.0.1', NULL);
INSERT INTO public.audit_event VALUES ('01a2226231df70008000000883de4556', '2026-11-28T13:39:50.367Z', 'governance-cli', '01a2226231b77254839cfd6207be203f', 'DELETED', 'SOURCE', '01a222623171769da10e28fd180b50dc', '{"id":"01a222623171769da10e28fd180b50dc","name":"Old","description":null,"attributes":{}}', NULL, 'CLIENT', 'governance-cli', '127.0.0.1', NULL);
INSERT INTO public.audit_event VALUES ('01a2226231f07000800000090e3e8327', '2026-11-28T13:39:50.384Z', 'governance-cli', '01a2226231e977b6b58b1c1d6076b2a0', 'CREATED', 'IDENTITY', 'eve', NULL, '{"id":"eve","name":"Eve","email":null,"identityProfileId":null,"attributes":{"department":"Sales"}}', 'CLIENT', 'governance-cli', '127.0.0.1', NULL);
INSERT INTO public.audit_event VALUES ('01a22262323970008000000aabd2bd59', '2026-11-28T13:39:50.457Z', 'governance-cli', '01a2226232027321abec379a1a261072', 'UPDATED', 'IDENTITY', 'cem', '{"id":"cem","name":"Cem","email":null,"identityProfileId":"guests","attributes":{}}', '{"id":"cem","name":"Cem Y.","email":null,"identityProfileId":null,"attributes":{}}', 'CLIENT', 'governance-cli', '127.0.0.1', NULL);
INSERT INTO public.audit_event VALUES ('01a2226232f470008000000b6766e038', '2026-11-28T13:39:50.644Z', 'governance-cli', '01a22262325a74f3bd8f86efb3adddff', 'CREATED', 'ASSIGNMENT', 'eve/ENTITLEMENT/pay', NULL, '{"identityId":"eve","access":{"type":"ENTITLEMENT","id":"pay"}}', 'CLIENT', 'governance-cli', '127.0.0.1', NULL);
INSERT INTO public.audit_event VALUES ('01a2226232f470008000000c33224b74', '2026-11-28T13:39:50.644Z', 'governance-cli', '01a22262325a74f3bd8f86efb3adddff', 'CREATED', 'ASSIGNMENT', 'eve/ENTITLEMENT/post', NULL, '{"identityId":"eve","access":{"type":"ENTITLEMENT","id":"post"}}', 'CLIENT', 'governance-cli', '127.0.0.1', NULL);
INSERT INTO public.audit_event VALUES ('01a22262331170008000000d9ff82334', '2026-11-28T13:39:50.673Z', 'governance-cli', '01a22262330776daa8a78061dd3e93fd', 'CREATED', 'IDENTITY', 'fay', NULL, '{"id":"fay","name":"Fay","email":null,"identityProfileId":null,"attributes":{}}', 'CLIENT', 'governance-cli', '127.0.0.1', NULL);
INSERT INTO public.audit_event VALUES ('01a22262332870008000000e588ed7fc', '2026-11-28T13:39:50.696Z', 'governance-cli', '01a22262331b74efae5658ddb0f05b05', 'DELETED', 'IDENTITY', 'fay', '{"id":"fay","name":"Fay","email":null,"identityProfileId":null,"attributes":{}}', NULL, 'CLIENT', 'governance-cli', '127.0.0.1', NULL);
INSERT INTO public.audit_event VALUES ('01a22262334870008000000f1c5de166', '2026-11-28T13:39:50.728Z', 'governance-cli', '01a2226233377294ac6a1852b37199ae', 'CREATED', 'ROLE', 'temp', NULL, '{"type":"ROLE","id":"temp","name":"Temp","description":null,"sourceId":null,"attribute":null,"value":null}', 'CLIENT', 'governance-cli', '127.0.0.1', NULL);
INSERT INTO public.audit_event VALUES ('01a2226233eb70008000001050b9e1ae', '2026-11-28T13:39:50.891Z', 'governance-cli', '01a22262335d7414bec754ed42c88acf', 'CREATED', 'GRANT', 'ROLE/temp/ENTITLEMENT/view', NULL, '{"parent":{"type":"ROLE","id":"temp"},"child":{"type":"ENTITLEMENT","id":"view"}}', 'CLIENT', 'governance-cli', '127.0.0.1', NULL);
INSERT INTO public.audit_event VALUES ('01a2226233f870008000001156ff4abe', '2026-11-28T13:39:50.904Z', 'governance-cli', '01a2226233f27307a6a8fb6b68375fae', 'DELETED', 'GRANT', 'ROLE/temp/ENTITLEMENT/view', '{"parent":{"type":"ROLE","id":"temp"},"child":{"type":"ENTITLEMENT","id":"view"}}', NULL, 'CLIENT', 'governance-cli', '127.0.0.1', NULL);
INSERT INTO public.audit_event VALUES ('01a2226233f8700080000012cf8e1a42', '2026-11-28T13:39:50.904Z', 'governance-cli', '01a2226233f27307a6a8fb6b68375fae', 'DELETED', 'ROLE', 'temp', '{"type":"ROLE","id":"temp","name":"Temp","description":null,"sourceId":null,"attribute":null,"value":null}', NULL, 'CLIENT', 'governance-cli', '127.0.0.1', NULL);
INSERT INTO public.audit_event VALUES ('01a222623430700080000013432e4e93', '2026-11-28T13:39:50.960Z', 'governance-cli', '01a2226233fd72929ea6fd41c70561c9', 'CREATED', 'SOD_POLICY', '01a222623408745ca72fa50caa317c9f', NULL, '{"name":"Post and view","description":null,"state":"ENFORCED","level":"HIGH","ownerRef":null,"externalPolicyReference":null,"compensatingControls":null,"correctionAdvice":null,"tags":[],"type":"CONFLICTING_ACCESS_BASED","sets":[{"name":null,"criteriaList":[{"type":"ENTITLEMENT","id":"post"}],"minimum":1},{"name":null,"criteriaList":[{"type":"ENTITLEMENT","id":"view"}],"minimum":1}],"threshold":2,"id":"01a222623408745ca72fa50caa317c9f","created":"2026-11-28T13:39:50.933Z","modified":"2026-11-28T13:39:50.933Z"}', 'CLIENT', 'governance-cli', '127.0.0.1', NULL);
INSERT INTO public.audit_event VALUES ('01a22262347770008000001425ee1840', '2026-11-28T13:39:51.031Z', 'governance-cli', '01a22262344572be80c533a6817e19de', 'UPDATED', 'SOD_POLICY', '01a222623408745ca72fa50caa317c9f', '{"id":"01a222623408745ca72fa50caa317c9f","name":"Post and view","description":null,"type":"CONFLICTING_ACCESS_BASED","state":"ENFORCED","level":"HIGH","sets":[{"name":null,"criteriaList":[{"type":"ENTITLEMENT","id":"post"}],"minimum":1},{"name":null,"criteriaList":[{"type":"ENTITLEMENT","id":"view"}],"minimum":1}],"threshold":2,"ownerRef":null,"externalPolicyReference":null,"compensatingControls":null,"correctionAdvice":null,"tags":[],"created":"2026-11-28T13:39:50.933Z","modified":"2026-11-28T13:39:50.933Z"}', '{"id":"01a222623408745ca72fa50caa317c9f","name":"Post and view","description":"Changed","type":"CONFLICTING_ACCESS_BASED","state":"ENFORCED","level":"HIGH","sets":[{"name":null,"criteriaList":[{"type":"ENTITLEMENT","id":"post"}],"minimum":1},{"name":null,"criteriaList":[{"type":"ENTITLEMENT","id":"view"}],"minimum":1}],"threshold":2,"ownerRef":null,"externalPolicyReference":null,"compensatingControls":null,"correctionAdvice":null,"tags":[],"created":"2026-11-28T13:39:50.933Z","modified":"2026-11-28T13:39:51.008Z"}', 'CLIENT', 'governance-cli', '127.0.0.1', NULL);
INSERT INTO public.audit_event VALUES ('01a222623488700080000015c1dfea0d', '2026-11-28T13:39:51.048Z', 'governance-cli', '01a22262347c76a797d0224f2fc30c69', 'CREATED', 'SOD_POLICY', '01a22262347e70c2a8e62c37ffc25560', NULL, '{"name":"Gone","description":null,"state":"ENFORCED","level":"HIGH","ownerRef":null,"externalPolicyReference":null,"compensatingControls":null,"correctionAdvice":null,"tags":[],"type":"CONFLICTING_ACCESS_BASED","sets":[{"name":null,"criteriaList":[{"type":"ENTITLEMENT","id":"post"}],"minimum":1},{"name":null,"criteriaList":[{"type":"ENTITLEMENT","id":"view"}],"minimum":1}],"threshold":2,"id":"01a22262347e70c2a8e62c37ffc25560","created":"2026-11-28T13:39:51.039Z","modified":"2026-11-28T13:39:51.039Z"}', 'CLIENT', 'governance-cli', '127.0.0.1', NULL);
INSERT INTO public.audit_event VALUES ('01a2226234a1700080000016a20ed2b3', '2026-11-28T13:39:51.073Z', 'governance-cli', '01a222623490739dbf77812673e71578', 'DELETED', 'SOD_POLICY', '01a22262347e70c2a8e62c37ffc25560', '{"id":"01a22262347e70c2a8e62c37ffc25560","name":"Gone","description":null,"type":"CONFLICTING_ACCESS_BASED","state":"ENFORCED","level":"HIGH","sets":[{"name":null,"criteriaList":[{"type":"ENTITLEMENT","id":"post"}],"minimum":1},{"name":null,"criteriaList":[{"type":"ENTITLEMENT","id":"view"}],"minimum":1}],"threshold":2,"ownerRef":null,"externalPolicyReference":null,"compensatingControls":null,"correctionAdvice":null,"tags":[],"created":"2026-11-28T13:39:51.039Z","modified":"2026-11-28T13:39:51.039Z"}', NULL, 'CLIENT', 'governance-cli', '127.0.0.1', NULL);
INSERT INTO public.audit_event VALUES ('01a2226234db700080000017b3547658', '2026-11-28T13:39:51.131Z', 'governance-cli', '01a2226234ae71bb89137e79b6fcbc9b', 'UPDATED', 'AUTH_PROFILE', 'employees', '{"id":"employees","name":"Employees","type":"NON_PTA","offNetwork":false,"untrustedGeography":false,"applicationId":null,"applicationName":null,"strongAuthLogin":false}', '{"id":"employees","name":"Employees","type":"NON_PTA","offNetwork":false,"untrustedGeography":false,"applicationId":null,"applicationName":"Portal","strongAuthLogin":false}', 'CLIENT', 'governance-cli', '127.0.0.1', NULL);
INSERT INTO public.audit_event VALUES ('01a22262352e700080000018327810f4', '2026-11-28T13:39:51.214Z', 'governance-cli', '01a2226235277482b1d153b54dd0f2dd', 'UPDATED', 'AUTH_PROFILE', 'leavers', '{"id":"leavers","name":"Leavers","type":"NON_PTA","offNetwork":false,"untrustedGeography":false,"applicationId":null,"applicationName":null,"strongAuthLogin":false}', '{"id":"leavers","name":"Leavers","type":"NON_PTA","offNetwork":true,"untrustedGeography":false,"applicationId":null,"applicationName":null,"strongAuthLogin":false}', 'CLIENT', 'governance-cli', '127.0.0.1', NULL);
INSERT INTO public.audit_event VALUES ('01a2226235367000800000192d8678ca', '2026-11-28T13:39:51.222Z', 'governance-cli', '01a222623530753c8ea664ffbddcd92a', 'UPDATED', 'IDENTITY_PROFILE', 'employees', '{"id":"employees","name":"Employees","description":null,"priority":10,"authoritativeSourceId":"hr"}', '{"id":"employees","name":"All staff","description":null,"priority":0,"authoritativeSourceId":"hr"}', 'CLIENT', 'governance-cli', '127.0.0.1', NULL);
INSERT INTO public.audit_event VALUES ('01a22262354870008000001aa942d17b', '2026-11-28T13:39:51.240Z', 'governance-cli', '01a2226235437431af46362cf7884cdf', 'DELETED', 'IDENTITY_PROFILE', 'leavers', '{"id":"leavers","name":"Leavers","description":null,"priority":30,"authoritativeSourceId":"hr"}', NULL, 'CLIENT', 'governance-cli', '127.0.0.1', NULL);
INSERT INTO public.audit_event VALUES ('01a22262355470008000001b77c414e3', '2026-11-28T13:39:51.252Z', 'governance-cli', '01a22262354a703b91023b64ba84be51', 'CREATED', 'SEARCH_ATTRIBUTE', '01a22262354e7507b3979fa05ddc391f', NULL, '{"id":"01a22262354e7507b3979fa05ddc391f","name":"costs","displayName":"Costs","applicationAttributes":{"erp":"costCenter"}}', 'CLIENT', 'governance-cli', '127.0.0.1', NULL);
INSERT INTO public.audit_event VALUES ('01a22262359370008000001c175afc5a', '2026-11-28T13:39:51.315Z', 'governance-cli', '01a22262355977db81d7b7039d12bd1a', 'CREATED', 'SEARCH_ATTRIBUTE', '01a22262355d751ca74d8338d78bbbdf', NULL, '{"id":"01a22262355d751ca74d8338d78bbbdf","name":"gone","displayName":"Gone","applicationAttributes":{"erp":"costCenter"}}', 'CLIENT', 'governance-cli', '127.0.0.1', NULL);
INSERT INTO public.audit_event VALUES ('01a2226235d170008000001d59a784f9', '2026-11-28T13:39:51.377Z', 'governance-cli', '01a2226235977058b2d512d950768648', 'DELETED', 'SEARCH_ATTRIBUTE', '01a22262355d751ca74d8338d78bbbdf', '{"id":"01a22262355d751ca74d8338d78bbbdf","name":"gone","displayName":"Gone","applicationAttributes":{"erp":"costCenter"}}', NULL, 'CLIENT', 'governance-cli', '127.0.0.1', NULL);
INSERT INTO public.audit_event VALUES ('01a2226243da700080000001d4432cd3', '2026-11-28T13:39:54.970Z', 'cli:root', '01a2226242e67708aa5c9d2eea23dc46', 'CREATED', 'IDENTITY_PROFILE', 'leavers', NULL, '{"id":"leavers","name":"Leavers","description":null,"priority":40,"authoritativeSourceId":"hr"}', 'COMMAND', NULL, NULL, NULL);
INSERT INTO public.audit_seal VALUES (1, '01a222622d5b700080000001b99b8363', '0000000000000000000000000000000000000000000000000000000000000000', '5085ddf6dc7bbf346bf5c8dc05bcc123cc334359d3d30009da3d4e4a1ac1d1bf', '2026-11-28T13:39:49.400Z');
INSERT INTO public.audit_seal VALUES (2, '01a222622d5b70008000000220300ab3', '5085ddf6dc7bbf346bf5c8dc05bcc123cc334359d3d30009da3d4e4a1ac1d1bf', 'caac1467182f20391503d55f4d4f731a52d28c1ca414e8073fc878c43af10504', '2026-11-28T13:39:49.400Z');
INSERT INTO public.audit_seal VALUES (3, '01a222622d5b70008000000347d697fe', 'caac1467182f20391503d55f4d4f731a52d28c1ca414e8073fc878c43af10504', 'a04f051aad0db227bfd533f36dea923ffd3167b0ffa8b6ba5225eb2f3150adcd', '2026-11-28T13:39:49.400Z');
INSERT INTO public.audit_seal VALUES (4, '01a222622d5b7000800000045f87e08f', 'a04f051aad0db227bfd533f36dea923ffd3167b0ffa8b6ba5225eb2f3150adcd', '6d01a22234d3035c8180474a4b7f578b66fb5d5b56c6c0752351f70cd5ca2555', '2026-11-28T13:39:49.400Z');
INSERT INTO public.audit_seal VALUES (5, '01a222622d5b700080000005e5dd546d', '6d01a22234d3035c8180474a4b7f578b66fb5d5b56c6c0752351f70cd5ca2555', '61b0c6cc767af5cf935509acb1114ea5887c595c27df29cabd27e0200f7a74e8', '2026-11-28T13:39:49.400Z');
INSERT INTO public.audit_seal VALUES (6, '01a222622d5b700080000006b23b29a8', '61b0c6cc767af5cf935509acb1114ea5887c595c27df29cabd27e0200f7a74e8', '17eed61746f8a58d5f5f14a5d401cb069299472cd05e226d90994c665de386e3', '2026-11-28T13:39:49.400Z');
INSERT INTO public.audit_seal VALUES (7, '01a222622d5b70008000000746baa115', '17eed61746f8a58d5f5f14a5d401cb069299472cd05e226d90994c665de386e3', 'fa83afb5474913f2f98ee68d8e183a4e4f73cf01f97f74a2eaabd8dfd54dfe9a', '2026-11-28T13:39:49.400Z');
INSERT INTO public.audit_seal VALUES (8, '01a222622d5b700080000008149005e5', 'fa83afb5474913f2f98ee68d8e183a4e4f73cf01f97f74a2eaabd8dfd54dfe9a', 'fc6ce7e160cf54bae28bb057ddb73149ef401633b0ad8c15fe56a6bc49390070', '2026-11-28T13:39:49.400Z');
INSERT INTO public.audit_seal VALUES (9, '01a222622d5b700080000009a3409728', 'fc6ce7e160cf54bae28bb057ddb73149ef401633b0ad8c15fe56a6bc49390070', 'f15d29b7c1b2021dc3136453826222f45b3224416882a688988dbf54fc2ba8e6', '2026-11-28T13:39:49.400Z');
INSERT INTO public.audit_seal VALUES (10, '01a222622d5b70008000000ae49f31a2', 'f15d29b7c1b2021dc3136453826222f45b3224416882a688988dbf54fc2ba8e6', 'ba3cad2ef3817df6877125cd29d8c3f410a32c789d26760c3d7586cabce7c679', '2026-11-28T13:39:49.400Z');
INSERT INTO public.audit_seal VALUES (11, '01a222622d5b70008000000b1eb1db0b', 'ba3cad2ef3817df6877125cd29d8c3f410a32c789d26760c3d7586cabce7c679', 'fd3d077ff0e265f0fde6f92cb475d74493b65064ce74172bd27d239541116af1', '2026-11-28T13:39:49.400Z');
INSERT INTO public.audit_seal VALUES (12, '01a222622d5b70008000000c818b2498', 'fd3d077ff0e265f0fde6f92cb475d74493b65064ce74172bd27d239541116af1', '4f0c05f814b4ea41966d1e3293f9045291300277ab33484bb51780157886170f', '2026-11-28T13:39:49.400Z');
INSERT INTO public.audit_seal VALUES (13, '01a222622d5b70008000000d5157a8f0', '4f0c05f814b4ea41966d1e3293f9045291300277ab33484bb51780157886170f', '65761ce81cf8d42eae37eb47024a09bc0535e61baf4c26cbca977f990182202e', '2026-11-28T13:39:49.400Z');
INSERT INTO public.audit_seal VALUES (14, '01a222622d5b70008000000eca3837e2', '65761ce81cf8d42eae37eb47024a09bc0535e61baf4c26cbca977f990182202e', '6d7d28927c0af5ab5dda36d04a733b7ee4880fc0eb5a3904a957c84922c8ccb4', '2026-11-28T13:39:49.400Z');
INSERT INTO public.audit_seal VALUES (15, '01a222622d5b70008000000fa458c336', '6d7d28927c0af5ab5dda36d04a733b7ee4880fc0eb5a3904a957c84922c8ccb4', '096651bee65623fba45c481a01cfdb85781bd92eef4cf3c9db8622038191416e', '2026-11-28T13:39:49.400Z');
INSERT INTO public.audit_seal VALUES (16, '01a222622d5b70008000001061e65476', '096651bee65623fba45c481a01cfdb85781bd92eef4cf3c9db8622038191416e', 'ad2efb924b7ba06da2c015b14dd4b46412c730ff4f3bd70ea50d4469cfda0aeb', '2026-11-28T13:39:49.400Z');
INSERT INTO public.audit_seal VALUES (17, '01a222622d5b700080000011ecca630b', 'ad2efb924b7ba06da2c015b14dd4b46412c730ff4f3bd70ea50d4469cfda0aeb', '044d5b413ed3c2f80a1f0410171becba43c4dc775ed1e877e69064e98695880a', '2026-11-28T13:39:49.400Z');
INSERT INTO public.audit_seal VALUES (18, '01a222622d5b700080000012e53b748f', '044d5b413ed3c2f80a1f0410171becba43c4dc775ed1e877e69064e98695880a', '615b3fdbc17a6661cdf3025ff2371958349581b1b56750abbfa22348076261f6', '2026-11-28T13:39:49.400Z');
INSERT INTO public.audit_seal VALUES (19, '01a222622d5b7000800000132996f5c7', '615b3fdbc17a6661cdf3025ff2371958349581b1b56750abbfa22348076261f6', '10f9512dce86298a20792d09f5f58495c94946f4f6e3c03e4fdbca2dc5188f21', '2026-11-28T13:39:49.400Z');
INSERT INTO public.audit_seal VALUES (20, '01a222622d5b70008000001401224577', '10f9512dce86298a20792d09f5f58495c94946f4f6e3c03e4fdbca2dc5188f21', 'c2b05cd4f35ae01a22e8e297c70a5a5c93f6c4ed5ff7d7f24c7c40d42e50dfea', '2026-11-28T13:39:49.400Z');
INSERT INTO public.audit_seal VALUES (21, '01a222622d5b700080000015ad664d6b', 'c2b05cd4f35ae01a22e8e297c70a5a5c93f6c4ed5ff7d7f24c7c40d42e50dfea', 'ce1a294627558bb69fc43c8f4a889b50b03d93f50f171f404a0ccba096cff14b', '2026-11-28T13:39:49.400Z');
INSERT INTO public.audit_seal VALUES (22, '01a222622d5b700080000016d0386bd1', 'ce1a294627558bb69fc43c8f4a889b50b03d93f50f171f404a0ccba096cff14b', '4b872a4e5341d6ae6d21e45ecfa128dd8e299d43c0bb5e6ca45a7e21f8e48764', '2026-11-28T13:39:49.400Z');
INSERT INTO public.audit_seal VALUES (23, '01a222622d5b700080000017818ed1a0', '4b872a4e5341d6ae6d21e45ecfa128dd8e299d43c0bb5e6ca45a7e21f8e48764', '55c5d345d491ed12745f05f49c8f384d76e7c6f0408bdc8626a30ad3db67cbbb', '2026-11-28T13:39:49.400Z');
INSERT INTO public.audit_seal VALUES (24, '01a222622d5b7000800000181170fc72', '55c5d345d491ed12745f05f49c8f384d76e7c6f0408bdc8626a30ad3db67cbbb', '9bd2619c4ce062ac88e60d9ab11fd3abc05eeae94fc394a42a91e624663278ca', '2026-11-28T13:39:49.400Z');
INSERT INTO public.audit_seal VALUES (25, '01a222622d5b700080000019e5ffe56c', '9bd2619c4ce062ac88e60d9ab11fd3abc05eeae94fc394a42a91e624663278ca', 'dc403265cfedbd8a2b2f854eee7b02da9fbb44e53f6db518cf0155a5862ebe4d', '2026-11-28T13:39:49.400Z');
INSERT INTO public.audit_seal VALUES (26, '01a222622d5b70008000001a7aad053c', 'dc403265cfedbd8a2b2f854eee7b02da9fbb44e53f6db518cf0155a5862ebe4d', '39d841c1cb47da1e319db7dbde611d3b708366c83610ebf9937e5bfd7fe1d8c3', '2026-11-28T13:39:49.400Z');
INSERT INTO public.audit_seal VALUES (27, '01a222622d5b70008000001b1036d8a2', '39d841c1cb47da1e319db7dbde611d3b708366c83610ebf9937e5bfd7fe1d8c3', 'e765e2def56b56f2582928cd3d1080cdf3d112ce68b4cf7ea9654305fa8e791e', '2026-11-28T13:39:49.400Z');
INSERT INTO public.audit_seal VALUES (28, '01a222622d5b70008000001c704c9402', 'e765e2def56b56f2582928cd3d1080cdf3d112ce68b4cf7ea9654305fa8e791e', '5dcf72399e9cf724305c97885e87c6db487ff6380346e058ac91d14c5305fc64', '2026-11-28T13:39:49.400Z');
INSERT INTO public.audit_seal VALUES (29, '01a222622d5b70008000001d9bc5af9f', '5dcf72399e9cf724305c97885e87c6db487ff6380346e058ac91d14c5305fc64', '2eac81195ec67731447edffea48221a373503cc9dfbaf41f2e87226b290c7190', '2026-11-28T13:39:49.400Z');
INSERT INTO public.audit_seal VALUES (30, '01a222622d5b70008000001e4f9d2ac5', '2eac81195ec67731447edffea48221a373503cc9dfbaf41f2e87226b290c7190', 'f7a0f84408bc783abfb782cc85a5fbc078d4e5ac2ad2426ed529a3af88abb516', '2026-11-28T13:39:49.400Z');
INSERT INTO public.audit_seal VALUES (31, '01a222622f7a70008000000171254814', 'f7a0f84408bc783abfb782cc85a5fbc078d4e5ac2ad2426ed529a3af88abb516', '01df5e10d5d8b1d59e43cd4ec4179431a8156bd42f967b7d3cf16b3231d05981', '2026-11-28T13:39:50.615Z');
INSERT INTO public.audit_seal VALUES (32, '01a222623090700080000002bcd345f3', '01df5e10d5d8b1d59e43cd4ec4179431a8156bd42f967b7d3cf16b3231d05981', 'b4b6361ca7e3c73d16799f3755f31e91ed39735a130574dcec2a6479f8596dbe', '2026-11-28T13:39:50.615Z');
INSERT INTO public.audit_seal VALUES (33, '01a2226230eb700080000003c2010835', 'b4b6361ca7e3c73d16799f3755f31e91ed39735a130574dcec2a6479f8596dbe', '5056f19f70c385f91e919fef545ca7aa568ef4fb775430a6525662d735eb5b48', '2026-11-28T13:39:50.615Z');
INSERT INTO public.audit_seal VALUES (34, '01a22262316470008000000429a9a435', '5056f19f70c385f91e919fef545ca7aa568ef4fb775430a6525662d735eb5b48', '20cc5c355f11359ddc9b6900276bc147656de3cb044a3851bcd3ef1bfd16bf6c', '2026-11-28T13:39:50.615Z');
INSERT INTO public.audit_seal VALUES (35, '01a22262317a700080000005f8723d16', '20cc5c355f11359ddc9b6900276bc147656de3cb044a3851bcd3ef1bfd16bf6c', '4ddbdd624e00338aa5287fc3bc34965eeb61522fa6e4868b4995e4671ee67cd0', '2026-11-28T13:39:50.615Z');
INSERT INTO public.audit_seal VALUES (36, '01a2226231a77000800000066bdea925', '4ddbdd624e00338aa5287fc3bc34965eeb61522fa6e4868b4995e4671ee67cd0', 'f15d8a6850aeef95292430ac9a1a2044c3de42c0230fd8dd5ebf67a77e36e837', '2026-11-28T13:39:50.615Z');
INSERT INTO public.audit_seal VALUES (37, '01a2226231df7000800000073b970bb7', 'f15d8a6850aeef95292430ac9a1a2044c3de42c0230fd8dd5ebf67a77e36e837', 'a6048deeb64e4e0ec46feca521536c12ea9644f83a722e2e634f4af159cc2306', '2026-11-28T13:39:50.615Z');
INSERT INTO public.audit_seal VALUES (38, '01a2226231df70008000000883de4556', 'a6048deeb64e4e0ec46feca521536c12ea9644f83a722e2e634f4af159cc2306', '47edf43e02b77869f617b9982738f84025e8dde759db6c8e6aebc90d55750938', '2026-11-28T13:39:50.615Z');
INSERT INTO public.audit_seal VALUES (39, '01a2226231f07000800000090e3e8327', '47edf43e02b77869f617b9982738f84025e8dde759db6c8e6aebc90d55750938', '90db656b5fde929b88996eee6888e93e84ae0c0ef19705e74a79ad43b46a28f3', '2026-11-28T13:39:50.615Z');
INSERT INTO public.audit_seal VALUES (40, '01a22262323970008000000aabd2bd59', '90db656b5fde929b88996eee6888e93e84ae0c0ef19705e74a79ad43b46a28f3', '2b99fb33db18eb6b5a4f6215e16c5aa5dd17f6fe794f8f8e9738a88e29076797', '2026-11-28T13:39:50.615Z');
INSERT INTO public.audit_seal VALUES (41, '01a2226232f470008000000b6766e038', '2b99fb33db18eb6b5a4f6215e16c5aa5dd17f6fe794f8f8e9738a88e29076797', '467a40c3c0859b0492c766932145cb1c6c65103610e666a75375d8096a7740d2', '2026-11-28T13:39:52.019Z');
INSERT INTO public.audit_seal VALUES (42, '01a2226232f470008000000c33224b74', '467a40c3c0859b0492c766932145cb1c6c65103610e666a75375d8096a7740d2', '90a5a405d7ba8054a7fe520589c54d1578fee8227f6016a89160b68740b5bb07', '2026-11-28T13:39:52.019Z');
INSERT INTO public.audit_seal VALUES (43, '01a22262331170008000000d9ff82334', '90a5a405d7ba8054a7fe520589c54d1578fee8227f6016a89160b68740b5bb07', 'cf983c08bfaf9b2fc30e907489e3dab52f22158d143cca8b3a3bddff9109a340', '2026-11-28T13:39:52.019Z');
INSERT INTO public.audit_seal VALUES (44, '01a22262332870008000000e588ed7fc', 'cf983c08bfaf9b2fc30e907489e3dab52f22158d143cca8b3a3bddff9109a340', '711f91e4c8d3e21368dccffce5acfbb2f538799f040d3268411ed736b3ca3f7a', '2026-11-28T13:39:52.019Z');
INSERT INTO public.audit_seal VALUES (45, '01a22262334870008000000f1c5de166', '711f91e4c8d3e21368dccffce5acfbb2f538799f040d3268411ed736b3ca3f7a', 'a3123b4305e78103e78a459c3a210b2590836ef2eb2e5b4a31d51021e847f564', '2026-11-28T13:39:52.019Z');
INSERT INTO public.audit_seal VALUES (46, '01a2226233eb70008000001050b9e1ae', 'a3123b4305e78103e78a459c3a210b2590836ef2eb2e5b4a31d51021e847f564', 'b8862d3fa4b427963b4f9489d2f61a176ce2449aceca8893508977fd4cb76b5e', '2026-11-28T13:39:52.019Z');
INSERT INTO public.audit_seal VALUES (47, '01a2226233f870008000001156ff4abe', 'b8862d3fa4b427963b4f9489d2f61a176ce2449aceca8893508977fd4cb76b5e', '13afa2def4cdde84e992fe9d3e4c294176e280ef3a4659fb19e71edf32d6ab8b', '2026-11-28T13:39:52.019Z');
INSERT INTO public.audit_seal VALUES (48, '01a2226233f8700080000012cf8e1a42', '13afa2def4cdde84e992fe9d3e4c294176e280ef3a4659fb19e71edf32d6ab8b', 'e12d00cf7457f6e2dfb63ad391ad6d4c7b5b3b0571be29495052bf86649c6be3', '2026-11-28T13:39:52.019Z');
INSERT INTO public.audit_seal VALUES (49, '01a222623430700080000013432e4e93', 'e12d00cf7457f6e2dfb63ad391ad6d4c7b5b3b0571be29495052bf86649c6be3', '32d9d6d9a67cbecb0f55da4dbef2d698494fa79912e1a4fe243a0e50c1341e87', '2026-11-28T13:39:52.019Z');
INSERT INTO public.audit_seal VALUES (50, '01a22262347770008000001425ee1840', '32d9d6d9a67cbecb0f55da4dbef2d698494fa79912e1a4fe243a0e50c1341e87', '0e591e3b5aa33ad268504e685f469bb4cff0cf094003f6beb5a704cff4d9f53d', '2026-11-28T13:39:52.019Z');
INSERT INTO public.audit_seal VALUES (51, '01a222623488700080000015c1dfea0d', '0e591e3b5aa33ad268504e685f469bb4cff0cf094003f6beb5a704cff4d9f53d', 'de1df43dd49f4677bc108118374ea18fbff78aaf457f34331f2e92a4b8cf6bfd', '2026-11-28T13:39:52.019Z');
INSERT INTO public.audit_seal VALUES (52, '01a2226234a1700080000016a20ed2b3', 'de1df43dd49f4677bc108118374ea18fbff78aaf457f34331f2e92a4b8cf6bfd', '6a73c05f48299bdda5d9e934dee59f567a250155bf1593258043b754e63a1ac7', '2026-11-28T13:39:52.019Z');
INSERT INTO public.audit_seal VALUES (53, '01a2226234db700080000017b3547658', '6a73c05f48299bdda5d9e934dee59f567a250155bf1593258043b754e63a1ac7', 'd7e5d3a26d9424b34f8691aa142196e5f8c2f78b22f35c82b2069bf515ac2718', '2026-11-28T13:39:52.019Z');
INSERT INTO public.audit_seal VALUES (54, '01a22262352e700080000018327810f4', 'd7e5d3a26d9424b34f8691aa142196e5f8c2f78b22f35c82b2069bf515ac2718', '82cbc847d5445cb96e3156b2d6c9d2a721120ff52fb41988c7ead309b5a6b385', '2026-11-28T13:39:52.019Z');
INSERT INTO public.audit_seal VALUES (55, '01a2226235367000800000192d8678ca', '82cbc847d5445cb96e3156b2d6c9d2a721120ff52fb41988c7ead309b5a6b385', '90c07ace87d37649d9735d09801ee042e92b4de62bbcbc5a1d8b3f30b84b6e8c', '2026-11-28T13:39:52.019Z');
INSERT INTO public.audit_seal VALUES (56, '01a22262354870008000001aa942d17b', '90c07ace87d37649d9735d09801ee042e92b4de62bbcbc5a1d8b3f30b84b6e8c', '49f784f100a5e0a316571f91258b15cf60d82e3d36d468e7916cb3b3aafceb94', '2026-11-28T13:39:52.019Z');
INSERT INTO public.audit_seal VALUES (57, '01a22262355470008000001b77c414e3', '49f784f100a5e0a316571f91258b15cf60d82e3d36d468e7916cb3b3aafceb94', '57bb9dea5460aef259d2c53410b17819634b970333907cc2bcf71540dea39848', '2026-11-28T13:39:52.019Z');
INSERT INTO public.audit_seal VALUES (58, '01a22262359370008000001c175afc5a', '57bb9dea5460aef259d2c53410b17819634b970333907cc2bcf71540dea39848', '9e87a1acefa87df4343f4d296b4f295ae947049da209439455756b6015f3a55c', '2026-11-28T13:39:52.019Z');
INSERT INTO public.audit_seal VALUES (59, '01a2226235d170008000001d59a784f9', '9e87a1acefa87df4343f4d296b4f295ae947049da209439455756b6015f3a55c', '11bda038d4c098b8501966a292490482a0f063b2f194caccd0ab6cbb6c3c7d02', '2026-11-28T13:39:52.019Z');
INSERT INTO public.audit_seal VALUES (60, '01a2226243da700080000001d4432cd3', '11bda038d4c098b8501966a292490482a0f063b2f194caccd0ab6cbb6c3c7d02', '35d7f252249260896731665d6f47ee204845cbf767bbddb9c445a01683b0ea1e', '2026-11-28T13:39:55.084Z');
INSERT INTO public.change_log VALUES ('access', 0, '6544153c-fe52-46d1-999e-edc76c339454', '*', '*', 'SAVED');
INSERT INTO public.change_log VALUES ('assignments', 0, '6544153c-fe52-46d1-999e-edc76c339454', '*', '*', 'SAVED');
INSERT INTO public.change_log VALUES ('inventory', 0, '6544153c-fe52-46d1-999e-edc76c339454', '*', '*', 'SAVED');
INSERT INTO public.change_log VALUES ('sod-policies', 0, '6544153c-fe52-46d1-999e-edc76c339454', '*', '*', 'SAVED');
INSERT INTO public.change_log VALUES ('search-attributes', 0, '6544153c-fe52-46d1-999e-edc76c339454', '*', '*', 'SAVED');
INSERT INTO public.change_log VALUES ('access', 1, 'a86b2316-3315-42cd-9675-266e54707880', 'accessItems', '["ENTITLEMENT","pay"]', 'SAVED');
INSERT INTO public.change_log VALUES ('access', 2, 'a86b2316-3315-42cd-9675-266e54707880', 'accessItems', '["ENTITLEMENT","post"]', 'SAVED');
INSERT INTO public.change_log VALUES ('access', 3, 'a86b2316-3315-42cd-9675-266e54707880', 'accessItems', '["ENTITLEMENT","view"]', 'SAVED');
INSERT INTO public.change_log VALUES ('access', 4, 'a86b2316-3315-42cd-9675-266e54707880', 'accessItems', '["ACCESS_PROFILE","clerk"]', 'SAVED');
INSERT INTO public.change_log VALUES ('access', 5, 'a86b2316-3315-42cd-9675-266e54707880', 'accessItems', '["ROLE","staff"]', 'SAVED');
INSERT INTO public.change_log VALUES ('access', 6, 'a86b2316-3315-42cd-9675-266e54707880', 'accessItems', '["ROLE","lead"]', 'SAVED');
INSERT INTO public.change_log VALUES ('access', 7, 'a86b2316-3315-42cd-9675-266e54707880', 'grants', '["ROLE","staff","ENTITLEMENT","view"]', 'SAVED');
INSERT INTO public.change_log VALUES ('access', 8, 'a86b2316-3315-42cd-9675-266e54707880', 'grants', '["ROLE","lead","ACCESS_PROFILE","clerk"]', 'SAVED');
INSERT INTO public.change_log VALUES ('access', 9, 'a86b2316-3315-42cd-9675-266e54707880', 'grants', '["ACCESS_PROFILE","clerk","ENTITLEMENT","post"]', 'SAVED');
INSERT INTO public.change_log VALUES ('assignments', 1, 'a86b2316-3315-42cd-9675-266e54707880', 'identities', '["ann"]', 'SAVED');
INSERT INTO public.change_log VALUES ('assignments', 2, 'a86b2316-3315-42cd-9675-266e54707880', 'identities', '["bob"]', 'SAVED');
INSERT INTO public.change_log VALUES ('assignments', 3, 'a86b2316-3315-42cd-9675-266e54707880', 'identities', '["cem"]', 'SAVED');
INSERT INTO public.change_log VALUES ('assignments', 4, 'a86b2316-3315-42cd-9675-266e54707880', 'identities', '["dee"]', 'SAVED');
INSERT INTO public.change_log VALUES ('assignments', 5, 'a86b2316-3315-42cd-9675-266e54707880', 'assignments', '["ann","ROLE","lead"]', 'SAVED');
INSERT INTO public.change_log VALUES ('assignments', 6, 'a86b2316-3315-42cd-9675-266e54707880', 'assignments', '["ann","ENTITLEMENT","pay"]', 'SAVED');
INSERT INTO public.change_log VALUES ('assignments', 7, 'a86b2316-3315-42cd-9675-266e54707880', 'assignments', '["bob","ENTITLEMENT","pay"]', 'SAVED');
INSERT INTO public.change_log VALUES ('assignments', 8, 'a86b2316-3315-42cd-9675-266e54707880', 'assignments', '["cem","ROLE","staff"]', 'SAVED');
INSERT INTO public.change_log VALUES ('assignments', 9, 'a86b2316-3315-42cd-9675-266e54707880', 'assignments', '["dee","ROLE","lead"]', 'SAVED');
INSERT INTO public.change_log VALUES ('inventory', 1, 'a86b2316-3315-42cd-9675-266e54707880', 'sources', '["hr"]', 'SAVED');
INSERT INTO public.change_log VALUES ('inventory', 2, 'a86b2316-3315-42cd-9675-266e54707880', 'sources', '["erp"]', 'SAVED');
INSERT INTO public.change_log VALUES ('inventory', 3, 'a86b2316-3315-42cd-9675-266e54707880', 'accountAttributes', '["erp","memberOf"]', 'SAVED');
INSERT INTO public.change_log VALUES ('inventory', 4, 'a86b2316-3315-42cd-9675-266e54707880', 'accountAttributes', '["erp","costCenter"]', 'SAVED');
INSERT INTO public.change_log VALUES ('inventory', 5, 'a86b2316-3315-42cd-9675-266e54707880', 'identityProfiles', '["employees"]', 'SAVED');
INSERT INTO public.change_log VALUES ('inventory', 6, 'a86b2316-3315-42cd-9675-266e54707880', 'identityProfiles', '["guests"]', 'SAVED');
INSERT INTO public.change_log VALUES ('inventory', 7, 'a86b2316-3315-42cd-9675-266e54707880', 'identityProfiles', '["leavers"]', 'SAVED');
INSERT INTO public.change_log VALUES ('inventory', 8, 'a86b2316-3315-42cd-9675-266e54707880', 'accounts', '["a-ann"]', 'SAVED');
INSERT INTO public.change_log VALUES ('inventory', 9, 'a86b2316-3315-42cd-9675-266e54707880', 'accounts', '["a-bob"]', 'SAVED');
INSERT INTO public.change_log VALUES ('inventory', 10, 'a86b2316-3315-42cd-9675-266e54707880', 'accounts', '["a-none"]', 'SAVED');
INSERT INTO public.change_log VALUES ('sod-policies', 1, 'a86b2316-3315-42cd-9675-266e54707880', 'sodPolicies', '["p2p"]', 'SAVED');
INSERT INTO public.change_log VALUES ('sod-policies', 2, 'a86b2316-3315-42cd-9675-266e54707880', 'sodPolicies', '["draft"]', 'SAVED');
INSERT INTO public.change_log VALUES ('inventory', 11, 'ba09c553-9858-4a1c-90b0-c6babd81260d', 'sources', '["01a222622f4777a5aca8144c96ff548c"]', 'SAVED');
INSERT INTO public.change_log VALUES ('inventory', 12, '53819211-6cd8-453c-a27a-fdb00f47f0bb', 'accounts', '["c-ann"]', 'SAVED');
INSERT INTO public.change_log VALUES ('inventory', 13, 'e067cc2a-fc4c-440c-aaa2-6c2481baa8ad', 'sources', '["hr"]', 'SAVED');
INSERT INTO public.change_log VALUES ('inventory', 14, 'eb074010-362d-4acf-a417-7e4178d2a546', 'accountAttributes', '["01a222622f4777a5aca8144c96ff548c","memberOf"]', 'SAVED');
INSERT INTO public.change_log VALUES ('inventory', 15, '03118c6b-00c9-47cc-b658-a65b2bb9f1d0', 'sources', '["01a222623171769da10e28fd180b50dc"]', 'SAVED');
INSERT INTO public.change_log VALUES ('inventory', 16, 'dd65cac9-a084-42c0-912d-dc9dbcc719c3', 'accounts', '["o-ann"]', 'SAVED');
INSERT INTO public.change_log VALUES ('inventory', 17, 'ac1e340d-30e2-412d-86fb-545a674d44b7', 'accounts', '["o-ann"]', 'DELETED');
INSERT INTO public.change_log VALUES ('inventory', 18, 'ac1e340d-30e2-412d-86fb-545a674d44b7', 'sources', '["01a222623171769da10e28fd180b50dc"]', 'DELETED');
INSERT INTO public.change_log VALUES ('assignments', 10, '2629d486-0459-4eda-9635-4b56c434b4fb', 'identities', '["eve"]', 'SAVED');
INSERT INTO public.change_log VALUES ('assignments', 11, '898958fa-0f9d-4d84-bb14-f9031df08de1', 'identities', '["cem"]', 'SAVED');
INSERT INTO public.change_log VALUES ('assignments', 12, 'bce27d66-f57f-4164-8091-328bc7df9877', 'assignments', '["eve","ENTITLEMENT","pay"]', 'SAVED');
INSERT INTO public.change_log VALUES ('assignments', 13, 'bce27d66-f57f-4164-8091-328bc7df9877', 'assignments', '["eve","ENTITLEMENT","post"]', 'SAVED');
INSERT INTO public.change_log VALUES ('assignments', 14, '510eb1de-4515-49cd-956d-d06130db148a', 'identities', '["fay"]', 'SAVED');
INSERT INTO public.change_log VALUES ('assignments', 15, 'b4bb2703-27f7-4d81-8fde-02a4ad8df86e', 'identities', '["fay"]', 'DELETED');
INSERT INTO public.change_log VALUES ('access', 10, 'a21664cc-17b8-4407-857e-18c347425c89', 'accessItems', '["ROLE","temp"]', 'SAVED');
INSERT INTO public.change_log VALUES ('access', 11, '26bb6243-fc8c-4efc-9d56-a5d1f65c0060', 'grants', '["ROLE","temp","ENTITLEMENT","view"]', 'SAVED');
INSERT INTO public.change_log VALUES ('access', 12, '3816f9bb-0c47-4d2f-be8b-53e4bed4d494', 'grants', '["ROLE","temp","ENTITLEMENT","view"]', 'DELETED');
INSERT INTO public.change_log VALUES ('access', 13, '3816f9bb-0c47-4d2f-be8b-53e4bed4d494', 'accessItems', '["ROLE","temp"]', 'DELETED');
INSERT INTO public.change_log VALUES ('sod-policies', 3, '58a40884-a917-443b-abb4-8152acf18598', 'sodPolicies', '["01a222623408745ca72fa50caa317c9f"]', 'SAVED');
INSERT INTO public.change_log VALUES ('sod-policies', 4, 'b2988a0d-4d65-4e49-85f7-64776b40e452', 'sodPolicies', '["01a222623408745ca72fa50caa317c9f"]', 'SAVED');
INSERT INTO public.change_log VALUES ('sod-policies', 5, 'e2509774-32ee-4715-8a23-9b45e1156376', 'sodPolicies', '["01a22262347e70c2a8e62c37ffc25560"]', 'SAVED');
INSERT INTO public.change_log VALUES ('sod-policies', 6, '35058252-0387-457d-b0d6-3260c5a66723', 'sodPolicies', '["01a22262347e70c2a8e62c37ffc25560"]', 'DELETED');
INSERT INTO public.change_log VALUES ('inventory', 19, 'c4038741-5542-4c86-8d30-0db98b2e1b44', 'identityProfiles', '["employees"]', 'SAVED');
INSERT INTO public.change_log VALUES ('inventory', 20, '7f44aace-dc0e-4e37-a67a-830db9cd0de1', 'identityProfiles', '["leavers"]', 'SAVED');
INSERT INTO public.change_log VALUES ('inventory', 21, '29432f56-4648-4ddf-a340-bb7a7b50357a', 'identityProfiles', '["employees"]', 'SAVED');
INSERT INTO public.change_log VALUES ('inventory', 22, 'f98d73da-d606-407c-8150-93cf4a688f9c', 'identityProfiles', '["leavers"]', 'DELETED');
INSERT INTO public.change_log VALUES ('search-attributes', 1, 'a61dc8eb-1984-4a57-bf29-c6a27a6d45fa', 'searchAttributes', '["01a22262354e7507b3979fa05ddc391f"]', 'SAVED');
INSERT INTO public.change_log VALUES ('search-attributes', 2, '25b3fcc4-48b0-4bbb-adbd-307ebb73f61c', 'searchAttributes', '["01a22262355d751ca74d8338d78bbbdf"]', 'SAVED');
INSERT INTO public.change_log VALUES ('search-attributes', 3, '89020836-ea34-40e0-800b-da68c621d9d7', 'searchAttributes', '["01a22262355d751ca74d8338d78bbbdf"]', 'DELETED');
INSERT INTO public.change_log VALUES ('inventory', 23, '00628851-ac2c-4e78-9796-7709e810a0fa', 'identityProfiles', '["leavers"]', 'SAVED');
INSERT INTO public.identity VALUES ('ann', 'Ann', 'ann@example.com', 'employees', '{"department":"Finance"}');
INSERT INTO public.identity VALUES ('bob', 'Bob', NULL, 'employees', '{}');
INSERT INTO public.identity VALUES ('dee', 'Dee', NULL, 'guests', '{}');
INSERT INTO public.identity VALUES ('eve', 'Eve', NULL, NULL, '{"department":"Sales"}');
INSERT INTO public.identity VALUES ('cem', 'Cem Y.', NULL, NULL, '{}');
INSERT INTO public.identity_profile VALUES ('guests', 'Guests', 'guests', NULL, 20, 'hr', 'NON_PTA', 0, 0, NULL, NULL, 0);
INSERT INTO public.identity_profile VALUES ('employees', 'All staff', 'all staff', NULL, 0, 'hr', 'NON_PTA', 0, 0, NULL, 'Portal', 0);
INSERT INTO public.identity_profile VALUES ('leavers', 'Leavers', 'leavers', NULL, 40, 'hr', 'NON_PTA', 0, 0, NULL, NULL, 0);
INSERT INTO public.migration VALUES (1, 1767225600000, 'CreateAccess1767225600000');
INSERT INTO public.migration VALUES (2, 1767225600001, 'CreateInventory1767225600001');
INSERT INTO public.migration VALUES (3, 1767225600002, 'CreateSod1767225600002');
INSERT INTO public.migration VALUES (4, 1767225600003, 'CreateState1767225600003');
INSERT INTO public.migration VALUES (5, 1767225600004, 'CreateSearch1767225600004');
INSERT INTO public.migration VALUES (6, 1767225600005, 'CreateAudit1767225600005');
INSERT INTO public.migration VALUES (7, 1767225600006, 'AddJobTrace1767225600006');
INSERT INTO public.migration VALUES (8, 1767225600007, 'CreateRateLimit1767225600007');
INSERT INTO public.migration VALUES (9, 1767225600010, 'CreateLookups1767225600010');
INSERT INTO public.migration VALUES (10, 1767225600011, 'CreateChangeLog1767225600011');
INSERT INTO public.migration VALUES (11, 1767225600012, 'MoveJobs1767225600012');
INSERT INTO public.migration VALUES (12, 1767225600013, 'RecordCompatibility1767225600013');
INSERT INTO public.migration VALUES (13, 1767225600020, 'AddCheckStarter1767225600020');
INSERT INTO public.migration VALUES (14, 1767225600060, 'AddAuditOrigin1767225600060');
INSERT INTO public.migration VALUES (15, 1767225600061, 'SealAudit1767225600061');
INSERT INTO public.migration VALUES (16, 1767225600070, 'AddEntitlementAttributes1767225600070');
INSERT INTO public.migration VALUES (17, 1767225600080, 'IndexFreeJobs1767225600080');
INSERT INTO public.migration VALUES (18, 1767225600090, 'AddEvaluatedState1767225600090');
INSERT INTO public.migration VALUES (19, 1767225600115, 'CountCheckBytes1767225600115');
INSERT INTO public.migration VALUES (20, 1767225600120, 'CreatePendingChanges1767225600120');
INSERT INTO public.migration VALUES (21, 1767225600130, 'FoldNames1767225600130');
INSERT INTO public.migration VALUES (22, 1767225600131, 'SortMembers1767225600131');
INSERT INTO public.migration VALUES (23, 1767225600135, 'TimeSeals1767225600135');
INSERT INTO public.migration VALUES (24, 1767225600140, 'DropCheckBytes1767225600140');
INSERT INTO public.promoted_value VALUES ('a-ann', '01a22262354e7507b3979fa05ddc391f', 0, '1', '1');
INSERT INTO public.promotion VALUES ('01a22262354e7507b3979fa05ddc391f', '01a22262355074c989122200e0bd6a91', 'DONE', '[]', '', 3, 3, '2026-11-28T13:39:51.323Z', '2026-11-28T13:39:51.357Z', NULL);
INSERT INTO public.rate_limit VALUES ('auth-profiles:G31SLW11tRP7rhjXtTABS8LQSEgiImhUc2x4Vaupeuw', 2, 1795873201087);
INSERT INTO public.rate_limit VALUES ('search-attributes:G31SLW11tRP7rhjXtTABS8LQSEgiImhUc2x4Vaupeuw', 3, 1795873201242);
INSERT INTO public.schema_compatibility VALUES ('governance', 1767225600140);
INSERT INTO public.search_attribute VALUES ('01a22262354e7507b3979fa05ddc391f', 'costs', 'costs', 'Costs', '{"erp":"costCenter"}');
INSERT INTO public.sod_check VALUES ('01a2226235f775c481e80f8ac441fc69', 'bob', '[{"type":"ENTITLEMENT","id":"post"}]', NULL, 'SUCCESS', '2026-11-28T13:39:51.415Z', '2026-11-28T13:39:51.864Z', '[{"policy":{"type":"SOD_POLICY","id":"p2p","name":"Pay and post"},"kind":"NEW","level":"HIGH","conflictingAccessCriteria":{"leftCriteria":{"criteriaList":[{"type":"ENTITLEMENT","id":"pay","name":"Pay","existing":true,"paths":[[{"type":"ENTITLEMENT","id":"pay","name":"Pay"}]]}]},"rightCriteria":{"criteriaList":[{"type":"ENTITLEMENT","id":"post","name":"Post","existing":false,"paths":[[{"type":"ENTITLEMENT","id":"post","name":"Post"}]]}]}}}]', NULL, 'governance-cli', '{"asOf":"2026-11-28T13:39:51.444Z","access":13,"assignments":15,"sodPolicies":6}');
INSERT INTO public.sod_policy VALUES ('p2p', 'Pay and post', 'pay and post', NULL, 'CONFLICTING_ACCESS_BASED', 'ENFORCED', 'HIGH', '[{"name":null,"criteriaList":[{"type":"ENTITLEMENT","id":"pay"}],"minimum":1},{"name":null,"criteriaList":[{"type":"ENTITLEMENT","id":"post"}],"minimum":1}]', 2, NULL, NULL, NULL, NULL, '[]', '2026-11-28T13:39:48.980Z', '2026-11-28T13:39:48.980Z');
INSERT INTO public.sod_policy VALUES ('draft', 'Draft', 'draft', NULL, 'CONFLICTING_ACCESS_BASED', 'NOT_ENFORCED', 'LOW', '[{"name":null,"criteriaList":[{"type":"ENTITLEMENT","id":"pay"}],"minimum":1},{"name":null,"criteriaList":[{"type":"ENTITLEMENT","id":"view"}],"minimum":1}]', 2, NULL, NULL, NULL, NULL, '[]', '2026-11-28T13:39:48.980Z', '2026-11-28T13:39:48.980Z');
INSERT INTO public.sod_policy VALUES ('01a222623408745ca72fa50caa317c9f', 'Post and view', 'post and view', 'Changed', 'CONFLICTING_ACCESS_BASED', 'ENFORCED', 'HIGH', '[{"name":null,"criteriaList":[{"type":"ENTITLEMENT","id":"post"}],"minimum":1},{"name":null,"criteriaList":[{"type":"ENTITLEMENT","id":"view"}],"minimum":1}]', 2, NULL, NULL, NULL, NULL, '[]', '2026-11-28T13:39:50.933Z', '2026-11-28T13:39:51.008Z');
INSERT INTO public.source VALUES ('erp', 'ERP', NULL, '{}');
INSERT INTO public.source VALUES ('01a222622f4777a5aca8144c96ff548c', 'CRM', NULL, '{}');
INSERT INTO public.source VALUES ('hr', 'Core HR', NULL, '{"team":"y"}');
INSERT INTO public.state_version VALUES ('assignments', 15, 'b4bb2703-27f7-4d81-8fde-02a4ad8df86e');
INSERT INTO public.state_version VALUES ('access', 13, '3816f9bb-0c47-4d2f-be8b-53e4bed4d494');
INSERT INTO public.state_version VALUES ('sod-policies', 6, '35058252-0387-457d-b0d6-3260c5a66723');
INSERT INTO public.state_version VALUES ('search-attributes', 3, '89020836-ea34-40e0-800b-da68c621d9d7');
INSERT INTO public.state_version VALUES ('inventory', 23, '00628851-ac2c-4e78-9796-7709e810a0fa');
SELECT pg_catalog.setval('graphile_worker.job_queues_id_seq', 1, false);
SELECT pg_catalog.setval('graphile_worker.jobs_id_seq1', 4, true);
SELECT pg_catalog.setval('graphile_worker.tasks_id_seq', 6, true);
SELECT pg_catalog.setval('public.audit_unsealed_sequence_seq', 60, true);
SELECT pg_catalog.setval('public.migration_id_seq', 24, true);
ALTER TABLE ONLY graphile_worker._private_job_queues
    ADD CONSTRAINT job_queues_pkey1 PRIMARY KEY (id);
ALTER TABLE ONLY graphile_worker._private_job_queues
    ADD CONSTRAINT job_queues_queue_name_key UNIQUE (queue_name);
ALTER TABLE ONLY graphile_worker._private_jobs
    ADD CONSTRAINT jobs_key_key1 UNIQUE (key);
ALTER TABLE ONLY graphile_worker._private_jobs
    ADD CONSTRAINT jobs_pkey1 PRIMARY KEY (id);
ALTER TABLE ONLY graphile_worker._private_known_crontabs
    ADD CONSTRAINT known_crontabs_pkey PRIMARY KEY (identifier);
ALTER TABLE ONLY graphile_worker.migrations
    ADD CONSTRAINT migrations_pkey PRIMARY KEY (id);
ALTER TABLE ONLY graphile_worker._private_tasks
    ADD CONSTRAINT tasks_identifier_key UNIQUE (identifier);
ALTER TABLE ONLY graphile_worker._private_tasks
    ADD CONSTRAINT tasks_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.source
    ADD CONSTRAINT "PK_018c433f8264b58c86363eaadde" PRIMARY KEY (id);
ALTER TABLE ONLY public.state_version
    ADD CONSTRAINT "PK_2a17f8a65a92c93f785d7f558c8" PRIMARY KEY (name);
ALTER TABLE ONLY public.migration
    ADD CONSTRAINT "PK_3043fc6b8af7c99b8b98830094f" PRIMARY KEY (id);
ALTER TABLE ONLY public.identity_profile
    ADD CONSTRAINT "PK_45a43763a87e9551a1aea7f9b00" PRIMARY KEY (id);
ALTER TABLE ONLY public.audit_event
    ADD CONSTRAINT "PK_481efbe8b0a403efe3f47a6528f" PRIMARY KEY (id);
ALTER TABLE ONLY public.account
    ADD CONSTRAINT "PK_54115ee388cdb6d86bb4bf5b2ea" PRIMARY KEY (id);
ALTER TABLE ONLY public.pending_change
    ADD CONSTRAINT "PK_579f98e9ed2bdfa17bc66362a3b" PRIMARY KEY (id);
ALTER TABLE ONLY public.change_log
    ADD CONSTRAINT "PK_62fa6cb08104af14ff52e210a84" PRIMARY KEY (part, "position");
ALTER TABLE ONLY public.promoted_value
    ADD CONSTRAINT "PK_669876a00b3f1f97baae5ee29f1" PRIMARY KEY (account_id, attribute_id, ordinal);
ALTER TABLE ONLY public.search_attribute
    ADD CONSTRAINT "PK_6864f17e4233a99277013cff1be" PRIMARY KEY (id);
ALTER TABLE ONLY public.attribute_name
    ADD CONSTRAINT "PK_8612038acc30380f51c9fa86414" PRIMARY KEY (name_key, kind, source_id, name);
ALTER TABLE ONLY public.account_attribute
    ADD CONSTRAINT "PK_98543479cbbebc91f379408f670" PRIMARY KEY (source_id, name);
ALTER TABLE ONLY public.audit_anchor
    ADD CONSTRAINT "PK_a592c24fa37f32e8ec1849e0a0a" PRIMARY KEY ("position");
ALTER TABLE ONLY public.assignment
    ADD CONSTRAINT "PK_befcd5c0149c28a8d56b352f8a1" PRIMARY KEY (identity_id, access_type, access_id);
ALTER TABLE ONLY public.sod_policy
    ADD CONSTRAINT "PK_bf3bf2d83f1d6285b326b8654b8" PRIMARY KEY (id);
ALTER TABLE ONLY public.audit_seal
    ADD CONSTRAINT "PK_c840e1d96332fc77f37ceca1b8d" PRIMARY KEY ("position");
ALTER TABLE ONLY public.access_item
    ADD CONSTRAINT "PK_d1605e62f7680ae2a1450495b5a" PRIMARY KEY (type, id);
ALTER TABLE ONLY public.schema_compatibility
    ADD CONSTRAINT "PK_d7fe92b5165ce84cadd2108efbf" PRIMARY KEY (schema_name);
ALTER TABLE ONLY public.sod_check
    ADD CONSTRAINT "PK_e53b9199547d5b7fa7603f24258" PRIMARY KEY (request_id);
ALTER TABLE ONLY public.rate_limit
    ADD CONSTRAINT "PK_e6c0c0608decdf78e4d4b263397" PRIMARY KEY (key);
ALTER TABLE ONLY public.promotion
    ADD CONSTRAINT "PK_fcd3a1dfca884108ae0d21571e1" PRIMARY KEY (attribute_id);
ALTER TABLE ONLY public.access_grant
    ADD CONSTRAINT "PK_fda795ef93e35565a1fdeb0d5e2" PRIMARY KEY (parent_type, parent_id, child_type, child_id);
ALTER TABLE ONLY public.identity
    ADD CONSTRAINT "PK_ff16a44186b286d5e626178f726" PRIMARY KEY (id);
ALTER TABLE ONLY public.audit_unsealed
    ADD CONSTRAINT audit_unsealed_pkey PRIMARY KEY (sequence);
ALTER TABLE ONLY public.job_worker
    ADD CONSTRAINT job_worker_pkey PRIMARY KEY (id);
CREATE INDEX jobs_main_index ON graphile_worker._private_jobs USING btree (priority, run_at) INCLUDE (id, task_id, job_queue_id) WHERE (is_available = true);
CREATE INDEX jobs_no_queue_index ON graphile_worker._private_jobs USING btree (priority, run_at) INCLUDE (id, task_id) WHERE ((is_available = true) AND (job_queue_id IS NULL));
CREATE INDEX access_grant_child ON public.access_grant USING btree (child_type, child_id, parent_type, parent_id);
CREATE INDEX access_item_source_id ON public.access_item USING btree (source_id, type, id);
CREATE INDEX account_attribute_entitlement ON public.account_attribute USING btree (source_id) WHERE (entitlement = 1);
CREATE INDEX account_disabled ON public.account USING btree (disabled, id);
CREATE INDEX account_identity_id ON public.account USING btree (identity_id, id);
CREATE INDEX account_name_key ON public.account USING btree (substr(name_key, 1, 256), id);
CREATE INDEX account_native_identity_key ON public.account USING btree (substr(native_identity_key, 1, 256), id);
CREATE INDEX account_source_id ON public.account USING btree (source_id, id);
CREATE INDEX assignment_access ON public.assignment USING btree (access_type, access_id, identity_id);
CREATE INDEX audit_event_actor ON public.audit_event USING btree (actor, id);
CREATE INDEX audit_event_resource_id ON public.audit_event USING btree (resource_id, id);
CREATE INDEX audit_event_resource_type ON public.audit_event USING btree (resource_type, id);
CREATE INDEX audit_event_subject ON public.audit_event USING btree (subject, id) WHERE (subject IS NOT NULL);
CREATE INDEX audit_event_tracking_id ON public.audit_event USING btree (tracking_id, id);
CREATE UNIQUE INDEX audit_seal_event_id ON public.audit_seal USING btree (event_id);
CREATE INDEX identity_identity_profile_id ON public.identity USING btree (identity_profile_id, id);
CREATE INDEX identity_profile_authoritative_source_id ON public.identity_profile USING btree (authoritative_source_id, id);
CREATE UNIQUE INDEX identity_profile_name_key ON public.identity_profile USING btree (name_key);
CREATE INDEX pending_change_completed ON public.pending_change USING btree (completed, id);
CREATE INDEX pending_change_expires ON public.pending_change USING btree (state, expires);
CREATE INDEX promoted_value_search ON public.promoted_value USING btree (attribute_id, substr(value_key, 1, 256), account_id);
CREATE UNIQUE INDEX search_attribute_name_key ON public.search_attribute USING btree (name_key);
CREATE INDEX sod_check_completed ON public.sod_check USING btree (completed, request_id);
CREATE INDEX sod_check_started_by ON public.sod_check USING btree (started_by);
CREATE UNIQUE INDEX sod_policy_name_key ON public.sod_policy USING btree (name_key);
CREATE TRIGGER audit_anchor_no_delete BEFORE DELETE ON public.audit_anchor FOR EACH ROW EXECUTE FUNCTION public.audit_anchor_no_delete();
CREATE TRIGGER audit_anchor_no_update BEFORE UPDATE OR TRUNCATE ON public.audit_anchor FOR EACH STATEMENT EXECUTE FUNCTION public.audit_no_update();
CREATE TRIGGER audit_anchor_old BEFORE INSERT ON public.audit_anchor FOR EACH ROW EXECUTE FUNCTION public.audit_anchor_old();
CREATE TRIGGER audit_event_no_delete BEFORE DELETE ON public.audit_event FOR EACH ROW EXECUTE FUNCTION public.audit_event_no_delete();
CREATE TRIGGER audit_event_no_update BEFORE UPDATE OR TRUNCATE ON public.audit_event FOR EACH STATEMENT EXECUTE FUNCTION public.audit_no_update();
CREATE TRIGGER audit_event_waits AFTER INSERT ON public.audit_event REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION public.audit_event_waits();
CREATE TRIGGER audit_seal_next BEFORE INSERT ON public.audit_seal FOR EACH ROW EXECUTE FUNCTION public.audit_seal_next();
CREATE TRIGGER audit_seal_no_delete BEFORE DELETE ON public.audit_seal FOR EACH ROW EXECUTE FUNCTION public.audit_seal_no_delete();
CREATE TRIGGER audit_seal_no_update BEFORE UPDATE OR TRUNCATE ON public.audit_seal FOR EACH STATEMENT EXECUTE FUNCTION public.audit_no_update();
CREATE TRIGGER audit_unsealed_no_delete BEFORE DELETE ON public.audit_unsealed FOR EACH ROW EXECUTE FUNCTION public.audit_unsealed_no_delete();
CREATE TRIGGER audit_unsealed_no_update BEFORE UPDATE OR TRUNCATE ON public.audit_unsealed FOR EACH STATEMENT EXECUTE FUNCTION public.audit_no_update();
ALTER TABLE graphile_worker._private_job_queues ENABLE ROW LEVEL SECURITY;
ALTER TABLE graphile_worker._private_jobs ENABLE ROW LEVEL SECURITY;
ALTER TABLE graphile_worker._private_known_crontabs ENABLE ROW LEVEL SECURITY;
ALTER TABLE graphile_worker._private_tasks ENABLE ROW LEVEL SECURITY;
