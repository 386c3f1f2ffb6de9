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
    native_identity_key text DEFAULT ''::text NOT NULL COLLATE pg_catalog."C",
    valid_from text COLLATE pg_catalog."C",
    valid_until text COLLATE pg_catalog."C"
);
CREATE TABLE public.account_attribute (
    source_id text NOT NULL COLLATE pg_catalog."C",
    name text NOT NULL COLLATE pg_catalog."C",
    type text NOT NULL COLLATE pg_catalog."C",
    multi_valued bigint NOT NULL,
    description text COLLATE pg_catalog."C",
    entitlement bigint DEFAULT 0 NOT NULL
);
CREATE TABLE public.applied_control (
    id text NOT NULL COLLATE pg_catalog."C",
    violation_id text NOT NULL COLLATE pg_catalog."C",
    control_id text NOT NULL COLLATE pg_catalog."C",
    control_name text NOT NULL COLLATE pg_catalog."C",
    control_type text NOT NULL COLLATE pg_catalog."C",
    applier_id text NOT NULL COLLATE pg_catalog."C",
    applied_date text NOT NULL COLLATE pg_catalog."C",
    expiration text NOT NULL COLLATE pg_catalog."C",
    comments text COLLATE pg_catalog."C",
    status text NOT NULL COLLATE pg_catalog."C"
);
CREATE TABLE public.assignment (
    identity_id text NOT NULL COLLATE pg_catalog."C",
    access_type text NOT NULL COLLATE pg_catalog."C",
    access_id text NOT NULL COLLATE pg_catalog."C",
    valid_from text COLLATE pg_catalog."C",
    valid_until text COLLATE pg_catalog."C"
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
CREATE TABLE public.compensating_control (
    id text NOT NULL COLLATE pg_catalog."C",
    name text NOT NULL COLLATE pg_catalog."C",
    name_key text NOT NULL COLLATE pg_catalog."C",
    description text COLLATE pg_catalog."C",
    owner text NOT NULL COLLATE pg_catalog."C",
    owner_type text NOT NULL COLLATE pg_catalog."C",
    secondary_owners text NOT NULL COLLATE pg_catalog."C",
    type text NOT NULL COLLATE pg_catalog."C",
    action text COLLATE pg_catalog."C",
    workflow_id text COLLATE pg_catalog."C",
    expiration bigint,
    justification_required bigint NOT NULL
);
CREATE TABLE public.console_link (
    code_hash text NOT NULL COLLATE pg_catalog."C",
    persona text NOT NULL COLLATE pg_catalog."C",
    expires bigint NOT NULL
);
CREATE TABLE public.console_session (
    id_hash text NOT NULL COLLATE pg_catalog."C",
    subject text NOT NULL COLLATE pg_catalog."C",
    created bigint NOT NULL,
    last_used bigint NOT NULL,
    expires bigint NOT NULL,
    details text NOT NULL COLLATE pg_catalog."C"
);
CREATE TABLE public.governance_group (
    id text NOT NULL COLLATE pg_catalog."C",
    name text NOT NULL COLLATE pg_catalog."C",
    name_key text NOT NULL COLLATE pg_catalog."C",
    description text COLLATE pg_catalog."C",
    owner_id text COLLATE pg_catalog."C"
);
CREATE TABLE public.governance_group_member (
    group_id text NOT NULL COLLATE pg_catalog."C",
    identity_id text NOT NULL COLLATE pg_catalog."C"
);
CREATE TABLE public.identity (
    id text NOT NULL COLLATE pg_catalog."C",
    name text NOT NULL COLLATE pg_catalog."C",
    email text COLLATE pg_catalog."C",
    identity_profile_id text COLLATE pg_catalog."C",
    attributes text NOT NULL COLLATE pg_catalog."C",
    manager_id text,
    disabled bigint DEFAULT 0 NOT NULL
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
CREATE TABLE public.import_record (
    id text NOT NULL COLLATE pg_catalog."C",
    started text NOT NULL COLLATE pg_catalog."C",
    ended text NOT NULL COLLATE pg_catalog."C",
    actor text NOT NULL COLLATE pg_catalog."C",
    actor_kind text NOT NULL COLLATE pg_catalog."C",
    tracking_id text NOT NULL COLLATE pg_catalog."C",
    outcome text NOT NULL COLLATE pg_catalog."C",
    mode text NOT NULL COLLATE pg_catalog."C",
    source_id text COLLATE pg_catalog."C",
    reason text COLLATE pg_catalog."C",
    ticket text COLLATE pg_catalog."C",
    files text NOT NULL COLLATE pg_catalog."C",
    counts text NOT NULL COLLATE pg_catalog."C",
    causes text NOT NULL COLLATE pg_catalog."C",
    fault_count bigint NOT NULL,
    violations text,
    message text,
    correlation text,
    checksums text DEFAULT '{}'::text NOT NULL
);
CREATE TABLE public.import_schedule (
    id text NOT NULL COLLATE pg_catalog."C",
    schedule text NOT NULL COLLATE pg_catalog."C",
    time_zone text NOT NULL COLLATE pg_catalog."C",
    next_run text COLLATE pg_catalog."C",
    attempt text COLLATE pg_catalog."C",
    running text COLLATE pg_catalog."C",
    last_run text COLLATE pg_catalog."C",
    last_applied text COLLATE pg_catalog."C"
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
    completed text COLLATE pg_catalog."C",
    violation text
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
CREATE TABLE public.report_schedule (
    id text NOT NULL COLLATE pg_catalog."C",
    name text NOT NULL COLLATE pg_catalog."C",
    description text COLLATE pg_catalog."C",
    schedule text NOT NULL COLLATE pg_catalog."C",
    recipients text NOT NULL COLLATE pg_catalog."C",
    email_empty_results bigint NOT NULL,
    creator_id text NOT NULL COLLATE pg_catalog."C",
    modifier_id text NOT NULL COLLATE pg_catalog."C",
    created text NOT NULL COLLATE pg_catalog."C",
    modified text NOT NULL COLLATE pg_catalog."C",
    next_run text COLLATE pg_catalog."C"
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
CREATE TABLE public.search_term (
    type text NOT NULL COLLATE pg_catalog."C",
    id text NOT NULL COLLATE pg_catalog."C",
    field text NOT NULL COLLATE pg_catalog."C",
    ordinal bigint NOT NULL,
    term text NOT NULL COLLATE pg_catalog."C"
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
    modified text NOT NULL COLLATE pg_catalog."C",
    violation_owner_assignment_config text,
    secondary_owner_refs text DEFAULT '[]'::text NOT NULL,
    allowed_controls text DEFAULT '[]'::text NOT NULL
);
CREATE TABLE public.source (
    id text NOT NULL COLLATE pg_catalog."C",
    name text NOT NULL COLLATE pg_catalog."C",
    description text COLLATE pg_catalog."C",
    attributes text NOT NULL COLLATE pg_catalog."C",
    correlation text DEFAULT '[]'::text NOT NULL
);
CREATE TABLE public.state_version (
    name text NOT NULL COLLATE pg_catalog."C",
    version bigint NOT NULL,
    token text DEFAULT ''::text NOT NULL COLLATE pg_catalog."C"
);
CREATE TABLE public.violation (
    id text NOT NULL COLLATE pg_catalog."C",
    policy_id text NOT NULL COLLATE pg_catalog."C",
    policy_name text NOT NULL COLLATE pg_catalog."C",
    policy_name_key text NOT NULL COLLATE pg_catalog."C",
    target_id text NOT NULL COLLATE pg_catalog."C",
    target_name text NOT NULL COLLATE pg_catalog."C",
    target_name_key text NOT NULL COLLATE pg_catalog."C",
    level text NOT NULL COLLATE pg_catalog."C",
    severity text NOT NULL COLLATE pg_catalog."C",
    status text NOT NULL COLLATE pg_catalog."C",
    owner_type text NOT NULL COLLATE pg_catalog."C",
    owner_id text NOT NULL COLLATE pg_catalog."C",
    is_reassigned bigint NOT NULL,
    criteria text NOT NULL COLLATE pg_catalog."C",
    mitigation text COLLATE pg_catalog."C",
    expiration text COLLATE pg_catalog."C",
    created text NOT NULL COLLATE pg_catalog."C",
    modified text NOT NULL COLLATE pg_catalog."C",
    since text COLLATE pg_catalog."C",
    previous text COLLATE pg_catalog."C",
    ended text COLLATE pg_catalog."C"
);
CREATE TABLE public.violation_day (
    day text NOT NULL COLLATE pg_catalog."C",
    begun bigint NOT NULL,
    ended bigint NOT NULL
);
CREATE TABLE public.violation_history (
    id text NOT NULL COLLATE pg_catalog."C",
    violation_id text NOT NULL COLLATE pg_catalog."C",
    "time" text NOT NULL COLLATE pg_catalog."C",
    step text NOT NULL COLLATE pg_catalog."C",
    before text COLLATE pg_catalog."C",
    after text NOT NULL COLLATE pg_catalog."C",
    cause text NOT NULL COLLATE pg_catalog."C"
);
CREATE TABLE public.violation_report (
    id text NOT NULL COLLATE pg_catalog."C",
    name text NOT NULL COLLATE pg_catalog."C",
    policy_id text COLLATE pg_catalog."C",
    policy_ids text COLLATE pg_catalog."C",
    client text COLLATE pg_catalog."C",
    subject text COLLATE pg_catalog."C",
    status text NOT NULL COLLATE pg_catalog."C",
    message text COLLATE pg_catalog."C",
    attempt text COLLATE pg_catalog."C",
    bytes bigint NOT NULL,
    created text NOT NULL COLLATE pg_catalog."C",
    completed text COLLATE pg_catalog."C"
);
CREATE TABLE public.violation_report_chunk (
    report_id text NOT NULL COLLATE pg_catalog."C",
    attempt text NOT NULL COLLATE pg_catalog."C",
    number text NOT NULL COLLATE pg_catalog."C",
    content text NOT NULL COLLATE pg_catalog."C"
);
CREATE TABLE public.violation_target (
    target_id text NOT NULL COLLATE pg_catalog."C",
    day text NOT NULL COLLATE pg_catalog."C",
    open bigint NOT NULL,
    mitigated bigint NOT NULL,
    remediated bigint NOT NULL,
    closed bigint NOT NULL
);
CREATE TABLE public.violation_total (
    fields text NOT NULL COLLATE pg_catalog."C",
    level text NOT NULL COLLATE pg_catalog."C",
    policy_id text NOT NULL COLLATE pg_catalog."C",
    owner_type text NOT NULL COLLATE pg_catalog."C",
    owner_id text NOT NULL COLLATE pg_catalog."C",
    statuses text NOT NULL COLLATE pg_catalog."C",
    identities bigint NOT NULL,
    open bigint NOT NULL,
    mitigated bigint NOT NULL,
    remediated bigint NOT NULL,
    closed bigint NOT NULL
);
CREATE TABLE public.violation_watermark (
    id text NOT NULL COLLATE pg_catalog."C",
    versions text COLLATE pg_catalog."C",
    "time" text COLLATE pg_catalog."C",
    holder text COLLATE pg_catalog."C",
    held_until text COLLATE pg_catalog."C"
);
CREATE TABLE public.webhook_delivery (
    id text NOT NULL COLLATE pg_catalog."C",
    endpoint_id text NOT NULL COLLATE pg_catalog."C",
    type text NOT NULL COLLATE pg_catalog."C",
    event text NOT NULL COLLATE pg_catalog."C",
    state text NOT NULL COLLATE pg_catalog."C",
    attempts bigint NOT NULL,
    created text NOT NULL COLLATE pg_catalog."C",
    next_attempt text COLLATE pg_catalog."C",
    completed text COLLATE pg_catalog."C",
    last_status bigint,
    last_error text COLLATE pg_catalog."C"
);
CREATE TABLE public.webhook_endpoint (
    id text NOT NULL COLLATE pg_catalog."C",
    name text NOT NULL COLLATE pg_catalog."C",
    url text NOT NULL COLLATE pg_catalog."C",
    event_types text NOT NULL COLLATE pg_catalog."C",
    format text NOT NULL COLLATE pg_catalog."C",
    enabled bigint NOT NULL,
    disabled_reason text COLLATE pg_catalog."C",
    public_key text NOT NULL COLLATE pg_catalog."C",
    created text NOT NULL COLLATE pg_catalog."C",
    modified text NOT NULL COLLATE pg_catalog."C"
);
CREATE TABLE public.webhook_event (
    id text NOT NULL COLLATE pg_catalog."C",
    "time" text NOT NULL COLLATE pg_catalog."C",
    type text NOT NULL COLLATE pg_catalog."C",
    subject text COLLATE pg_catalog."C",
    data text NOT NULL COLLATE pg_catalog."C"
);
CREATE TABLE public.webhook_secret (
    id text NOT NULL COLLATE pg_catalog."C",
    secret text NOT NULL COLLATE pg_catalog."C",
    signing_key text NOT NULL COLLATE pg_catalog."C",
    previous text COLLATE pg_catalog."C"
);
ALTER TABLE ONLY public.migration ALTER COLUMN id SET DEFAULT nextval('public.migration_id_seq'::regclass);
INSERT INTO graphile_worker._private_jobs OVERRIDING SYSTEM VALUE VALUES (7, NULL, 5, '{"payload":{"deliveryId":"01a22266-c31f-7069-8f63-a9e5857b6c18","attempt":"1"}}', 0, '2026-11-28 13:44:55.702202+00', 0, 5, NULL, '2026-11-28 13:44:49.757202+00', '2026-11-28 13:44:49.757202+00', 'webhook/01a22266-c31f-7069-8f63-a9e5857b6c18', NULL, NULL, 0, NULL, DEFAULT);
INSERT INTO graphile_worker._private_jobs OVERRIDING SYSTEM VALUE VALUES (8, NULL, 5, '{"payload":{"deliveryId":"01a22266-c31f-7069-8f63-acea7fc24804","attempt":"1"}}', 0, '2026-11-28 13:44:55.525733+00', 0, 5, NULL, '2026-11-28 13:44:49.785733+00', '2026-11-28 13:44:49.785733+00', 'webhook/01a22266-c31f-7069-8f63-acea7fc24804', NULL, NULL, 0, NULL, DEFAULT);
INSERT INTO graphile_worker._private_jobs OVERRIDING SYSTEM VALUE VALUES (11, NULL, 5, '{"payload":{"deliveryId":"01a22266-c73c-7595-8ddd-021fcb0a44b5","attempt":"1"}}', 0, '2026-11-28 13:44:56.118913+00', 0, 5, NULL, '2026-11-28 13:44:50.767913+00', '2026-11-28 13:44:50.767913+00', 'webhook/01a22266-c73c-7595-8ddd-021fcb0a44b5', NULL, NULL, 0, NULL, DEFAULT);
INSERT INTO graphile_worker._private_jobs OVERRIDING SYSTEM VALUE VALUES (12, NULL, 5, '{"payload":{"deliveryId":"01a22266-c73c-7595-8ddd-068cda7c7fff","attempt":"1"}}', 0, '2026-11-28 13:44:55.828717+00', 0, 5, NULL, '2026-11-28 13:44:50.785717+00', '2026-11-28 13:44:50.785717+00', 'webhook/01a22266-c73c-7595-8ddd-068cda7c7fff', NULL, NULL, 0, NULL, DEFAULT);
INSERT INTO graphile_worker._private_tasks OVERRIDING SYSTEM VALUE VALUES (1, 'promotion');
INSERT INTO graphile_worker._private_tasks OVERRIDING SYSTEM VALUE VALUES (2, 'scheduled-import');
INSERT INTO graphile_worker._private_tasks OVERRIDING SYSTEM VALUE VALUES (3, 'sod-check');
INSERT INTO graphile_worker._private_tasks OVERRIDING SYSTEM VALUE VALUES (4, 'violation-report');
INSERT INTO graphile_worker._private_tasks OVERRIDING SYSTEM VALUE VALUES (5, 'webhook-delivery');
INSERT INTO graphile_worker.migrations VALUES (1, '2026-11-28 13:44:22.818034+00', true);
INSERT INTO graphile_worker.migrations VALUES (2, '2026-11-28 13:44:22.984008+00', false);
INSERT INTO graphile_worker.migrations VALUES (3, '2026-11-28 13:44:23.002685+00', true);
INSERT INTO graphile_worker.migrations VALUES (4, '2026-11-28 13:44:23.042947+00', false);
INSERT INTO graphile_worker.migrations VALUES (5, '2026-11-28 13:44:23.067559+00', false);
INSERT INTO graphile_worker.migrations VALUES (6, '2026-11-28 13:44:23.069491+00', false);
INSERT INTO graphile_worker.migrations VALUES (7, '2026-11-28 13:44:23.08059+00', false);
INSERT INTO graphile_worker.migrations VALUES (8, '2026-11-28 13:44:23.086487+00', false);
INSERT INTO graphile_worker.migrations VALUES (9, '2026-11-28 13:44:23.102403+00', false);
INSERT INTO graphile_worker.migrations VALUES (10, '2026-11-28 13:44:23.109617+00', false);
INSERT INTO graphile_worker.migrations VALUES (11, '2026-11-28 13:44:23.115592+00', true);
INSERT INTO graphile_worker.migrations VALUES (12, '2026-11-28 13:44:23.287824+00', false);
INSERT INTO graphile_worker.migrations VALUES (13, '2026-11-28 13:44:23.295489+00', true);
INSERT INTO graphile_worker.migrations VALUES (14, '2026-11-28 13:44:23.305851+00', true);
INSERT INTO graphile_worker.migrations VALUES (15, '2026-11-28 13:44:23.322495+00', false);
INSERT INTO graphile_worker.migrations VALUES (16, '2026-11-28 13:44:23.325627+00', true);
INSERT INTO graphile_worker.migrations VALUES (17, '2026-11-28 13:44:23.349118+00', false);
INSERT INTO graphile_worker.migrations VALUES (18, '2026-11-28 13:44:23.369327+00', false);
INSERT INTO graphile_worker.migrations VALUES (19, '2026-11-28 13:44:23.375438+00', true);
INSERT INTO public.access_grant VALUES ('ROLE', 'staff', 'ENTITLEMENT', 'view');
INSERT INTO public.access_grant VALUES ('ROLE', 'lead', 'ACCESS_PROFILE', 'clerk');
INSERT INTO public.access_grant VALUES ('ACCESS_PROFILE', 'clerk', 'ENTITLEMENT', 'post');
INSERT INTO public.access_item VALUES ('ENTITLEMENT', 'pay', 'Pay', 'Pay vendors', 'erp', 'memberOf', 'payers');
INSERT INTO public.access_item VALUES ('ENTITLEMENT', 'post', 'Post', 'Post invoices', 'erp', 'memberOf', 'posters');
INSERT INTO public.access_item VALUES ('ENTITLEMENT', 'view', 'View', NULL, 'erp', 'memberOf', 'viewers');
INSERT INTO public.access_item VALUES ('ACCESS_PROFILE', 'clerk', 'Clerk', 'Posts invoices', 'erp', NULL, NULL);
INSERT INTO public.access_item VALUES ('ROLE', 'staff', 'Staff', 'All staff', NULL, NULL, NULL);
INSERT INTO public.access_item VALUES ('ROLE', 'lead', 'Straße', 'Leads', NULL, NULL, NULL);
INSERT INTO public.account VALUES ('a-ann', 'erp', 'ann', 'ann', 'Ann', 0, '{"costCenter":"1","memberOf":["viewers"]}', 'ann', 'ann', NULL, NULL);
INSERT INTO public.account VALUES ('a-bob', 'erp', 'bob', 'BOB', 'Bob', 1, '{}', 'bob', 'bob', NULL, NULL);
INSERT INTO public.account VALUES ('a-none', 'erp', NULL, 'svc', 'Service', 0, '{}', 'service', 'svc', NULL, NULL);
INSERT INTO public.account VALUES ('c-ann', '01a22266a94d70c097e8b243a327db14', NULL, 'ann', 'ann', 0, '{"tier":"1"}', 'ann', 'ann', NULL, NULL);
INSERT INTO public.account_attribute VALUES ('erp', 'memberOf', 'STRING', 1, 'Groups', 0);
INSERT INTO public.account_attribute VALUES ('erp', 'costCenter', 'STRING', 0, NULL, 0);
INSERT INTO public.account_attribute VALUES ('01a22266a94d70c097e8b243a327db14', 'memberOf', 'STRING', 1, NULL, 0);
INSERT INTO public.applied_control VALUES ('01a22266-c1ff-747d-92b9-8dc500ea28bf', '01a22266-af60-73b2-89e2-5d1a8f49b0cc', '01a22266-b32f-7012-b049-58e73bb48209', 'Review', 'Mitigation', 'governance-cli', '2026-11-28T13:44:49.407Z', '2026-12-28T13:44:49.407Z', 'Reviewed', 'Active');
INSERT INTO public.assignment VALUES ('ann', 'ROLE', 'lead', NULL, NULL);
INSERT INTO public.assignment VALUES ('ann', 'ENTITLEMENT', 'pay', NULL, NULL);
INSERT INTO public.assignment VALUES ('bob', 'ENTITLEMENT', 'pay', NULL, NULL);
INSERT INTO public.assignment VALUES ('cem', 'ROLE', 'staff', NULL, NULL);
INSERT INTO public.assignment VALUES ('dee', 'ROLE', 'lead', NULL, NULL);
INSERT INTO public.assignment VALUES ('eve', 'ENTITLEMENT', 'pay', NULL, NULL);
INSERT INTO public.assignment VALUES ('eve', 'ENTITLEMENT', 'post', NULL, NULL);
INSERT INTO public.attribute_name VALUES ('team', 'SOURCE_ATTRIBUTE', 'hr', 'team', 1);
INSERT INTO public.attribute_name VALUES ('memberof', 'SCHEMA_ATTRIBUTE', 'erp', 'memberOf', 1);
INSERT INTO public.attribute_name VALUES ('costcenter', 'SCHEMA_ATTRIBUTE', 'erp', 'costCenter', 1);
INSERT INTO public.attribute_name VALUES ('costcenter', 'ACCOUNT_ATTRIBUTE', 'erp', 'costCenter', 1);
INSERT INTO public.attribute_name VALUES ('memberof', 'ACCOUNT_ATTRIBUTE', 'erp', 'memberOf', 1);
INSERT INTO public.attribute_name VALUES ('tier', 'ACCOUNT_ATTRIBUTE', '01a22266a94d70c097e8b243a327db14', 'tier', 1);
INSERT INTO public.attribute_name VALUES ('memberof', 'SCHEMA_ATTRIBUTE', '01a22266a94d70c097e8b243a327db14', 'memberOf', 1);
INSERT INTO public.audit_event VALUES ('01a22266a60b70008000000148ff569e', '2026-11-28T13:44:42.251Z', 'cli:root', '01a22266a04077de9aad07c2faac4e9c', 'CREATED', 'SOURCE', 'hr', NULL, '{"id":"hr","name":"HR","description":null,"attributes":{"team":"x"},"correlation":[]}', 'COMMAND', NULL, NULL, NULL);
INSERT INTO public.audit_event VALUES ('01a22266a60b700080000002dddda271', '2026-11-28T13:44:42.251Z', 'cli:root', '01a22266a04077de9aad07c2faac4e9c', 'CREATED', 'SOURCE', 'erp', NULL, '{"id":"erp","name":"ERP","description":null,"attributes":{},"correlation":[]}', 'COMMAND', NULL, NULL, NULL);
INSERT INTO public.audit_event VALUES ('01a22266a60b7000800000033cddc5cd', '2026-11-28T13:44:42.251Z', 'cli:root', '01a22266a04077de9aad07c2faac4e9c', 'CREATED', 'ACCOUNT_ATTRIBUTE', 'erp/memberOf', NULL, '{"sourceId":"erp","name":"memberOf","type":"STRING","multiValued":true,"entitlement":false,"description":"Groups"}', 'COMMAND', NULL, NULL, NULL);
INSERT INTO public.audit_event VALUES ('01a22266a60b700080000004ce54eab5', '2026-11-28T13:44:42.251Z', 'cli:root', '01a22266a04077de9aad07c2faac4e9c', 'CREATED', 'ACCOUNT_ATTRIBUTE', 'erp/costCenter', NULL, '{"sourceId":"erp","name":"costCenter","type":"STRING","multiValued":false,"entitlement":false,"description":null}', 'COMMAND', NULL, NULL, NULL);
INSERT INTO public.audit_event VALUES ('01a22266a60b700080000005beb13f80', '2026-11-28T13:44:42.251Z', 'cli:root', '01a22266a04077de9aad07c2faac4e9c', 'CREATED', 'ENTITLEMENT', 'pay', NULL, '{"type":"ENTITLEMENT","id":"pay","name":"Pay","description":"Pay vendors","sourceId":"erp","attribute":"memberOf","value":"payers"}', 'COMMAND', NULL, NULL, NULL);
INSERT INTO public.audit_event VALUES ('01a22266a60b700080000006edfe7958', '2026-11-28T13:44:42.251Z', 'cli:root', '01a22266a04077de9aad07c2faac4e9c', 'CREATED', 'ENTITLEMENT', 'post', NULL, '{"type":"ENTITLEMENT","id":"post","name":"Post","description":"Post invoices","sourceId":"erp","attribute":"memberOf","value":"posters"}', 'COMMAND', NULL, NULL, NULL);
INSERT INTO public.audit_event VALUES ('01a22266a60b700080000007df5d3784', '2026-11-28T13:44:42.251Z', 'cli:root', '01a22266a04077de9aad07c2faac4e9c', 'CREATED', 'ENTITLEMENT', 'view', NULL, '{"type":"ENTITLEMENT","id":"view","name":"View","description":null,"sourceId":"erp","attribute":"memberOf","value":"viewers"}', 'COMMAND', NULL, NULL, NULL);
INSERT INTO public.audit_event VALUES ('01a22266a60b700080000008486b7cd9', '2026-11-28T13:44:42.251Z', 'cli:root', '01a22266a04077de9aad07c2faac4e9c', 'CREATED', 'ACCESS_PROFILE', 'clerk', NULL, '{"type":"ACCESS_PROFILE","id":"clerk","name":"Clerk","description":"Posts invoices","sourceId":"erp","attribute":null,"value":null}', 'COMMAND', NULL, NULL, NULL);
INSERT INTO public.audit_event VALUES ('01a22266a60b700080000009f5a8240a', '2026-11-28T13:44:42.251Z', 'cli:root', '01a22266a04077de9aad07c2faac4e9c', 'CREATED', 'ROLE', 'staff', NULL, '{"type":"ROLE","id":"staff","name":"Staff","description":"All staff","sourceId":null,"attribute":null,"value":null}', 'COMMAND', NULL, NULL, NULL);
INSERT INTO public.audit_event VALUES ('01a22266a60b70008000000a7d38bd4c', '2026-11-28T13:44:42.251Z', 'cli:root', '01a22266a04077de9aad07c2faac4e9c', 'CREATED', 'ROLE', 'lead', NULL, '{"type":"ROLE","id":"lead","name":"Straße","description":"Leads","sourceId":null,"attribute":null,"value":null}', 'COMMAND', NULL, NULL, NULL);
INSERT INTO public.audit_event VALUES ('01a22266a60b70008000000bafa22244', '2026-11-28T13:44:42.251Z', 'cli:root', '01a22266a04077de9aad07c2faac4e9c', 'CREATED', 'GRANT', 'ROLE/staff/ENTITLEMENT/view', NULL, '{"parent":{"type":"ROLE","id":"staff"},"child":{"type":"ENTITLEMENT","id":"view"}}', 'COMMAND', NULL, NULL, NULL);
INSERT INTO public.audit_event VALUES ('01a22266a60b70008000000cae5bd1aa', '2026-11-28T13:44:42.251Z', 'cli:root', '01a22266a04077de9aad07c2faac4e9c', 'CREATED', 'GRANT', 'ROLE/lead/ACCESS_PROFILE/clerk', NULL, '{"parent":{"type":"ROLE","id":"lead"},"child":{"type":"ACCESS_PROFILE","id":"clerk"}}', 'COMMAND', NULL, NULL, NULL);
INSERT INTO public.audit_event VALUES ('01a22266a60b70008000000d68c63f45', '2026-11-28T13:44:42.251Z', 'cli:root', '01a22266a04077de9aad07c2faac4e9c', 'CREATED', 'GRANT', 'ACCESS_PROFILE/clerk/ENTITLEMENT/post', NULL, '{"parent":{"type":"ACCESS_PROFILE","id":"clerk"},"child":{"type":"ENTITLEMENT","id":"post"}}', 'COMMAND', NULL, NULL, NULL);
INSERT INTO public.audit_event VALUES ('01a22266a60b70008000000e7fbe81a9', '2026-11-28T13:44:42.251Z', 'cli:root', '01a22266a04077de9aad07c2faac4e9c', 'CREATED', 'IDENTITY_PROFILE', 'employees', NULL, '{"id":"employees","name":"Employees","description":null,"priority":10,"authoritativeSourceId":"hr"}', 'COMMAND', NULL, NULL, NULL);
INSERT INTO public.audit_event VALUES ('01a22266a60b70008000000f778c21c6', '2026-11-28T13:44:42.251Z', 'cli:root', '01a22266a04077de9aad07c2faac4e9c', 'CREATED', 'IDENTITY_PROFILE', 'guests', NULL, '{"id":"guests","name":"Guests","description":null,"priority":20,"authoritativeSourceId":"hr"}', 'COMMAND', NULL, NULL, NULL);
INSERT INTO public.audit_event VALUES ('01a22266a60b70008000001045e70658', '2026-11-28T13:44:42.251Z', 'cli:root', '01a22266a04077de9aad07c2faac4e9c', 'CREATED', 'IDENTITY_PROFILE', 'leavers', NULL, '{"id":"leavers","name":"Leavers","description":null,"priority":30,"authoritativeSourceId":"hr"}', 'COMMAND', NULL, NULL, NULL);
INSERT INTO public.audit_event VALUES ('01a22266a60b7000800000113b67868c', '2026-11-28T13:44:42.251Z', 'cli:root', '01a22266a04077de9aad07c2faac4e9c', 'CREATED', 'IDENTITY', 'ann', NULL, '{"id":"ann","name":"Ann","email":"ann@example.com","identityProfileId":"employees","managerId":null,"disabled":false,"attributes":{"department":"Finance"}}', 'COMMAND', NULL, NULL, NULL);
INSERT INTO public.audit_event VALUES ('01a22266a60b700080000012a443728e', '2026-11-28T13:44:42.251Z', 'cli:root', '01a22266a04077de9aad07c2faac4e9c', 'CREATED', 'IDENTITY', 'bob', NULL, '{"id":"bob","name":"Bob","email":null,"identityProfileId":"employees","managerId":null,"disabled":false,"attributes":{}}', 'COMMAND', NULL, NULL, NULL);
INSERT INTO public.audit_event VALUES ('01a22266a60b70008000001326bb410c', '2026-11-28T13:44:42.251Z', 'cli:root', '01a22266a04077de9aad07c2faac4e9c', 'CREATED', 'IDENTITY', 'cem', NULL, '{"id":"cem","name":"Cem","email":null,"identityProfileId":"guests","managerId":null,"disabled":false,"attributes":{}}', 'COMMAND', NULL, NULL, NULL);
INSERT INTO public.audit_event VALUES ('01a22266a60b700080000014b7e35a8a', '2026-11-28T13:44:42.251Z', 'cli:root', '01a22266a04077de9aad07c2faac4e9c', 'CREATED', 'IDENTITY', 'dee', NULL, '{"id":"dee","name":"Dee","email":null,"identityProfileId":"guests","managerId":null,"disabled":false,"attributes":{}}', 'COMMAND', NULL, NULL, NULL);
INSERT INTO public.audit_event VALUES ('01a22266a60b7000800000151c033871', '2026-11-28T13:44:42.251Z', 'cli:root', '01a22266a04077de9aad07c2faac4e9c', 'CREATED', 'ACCOUNT', 'a-ann', NULL, '{"id":"a-ann","sourceId":"erp","identityId":"ann","nativeIdentity":"ann","name":"Ann","disabled":false,"attributes":{"costCenter":"1","memberOf":["viewers"]},"validFrom":null,"validUntil":null}', 'COMMAND', NULL, NULL, NULL);
INSERT INTO public.audit_event VALUES ('01a22266a60b7000800000165877cc72', '2026-11-28T13:44:42.251Z', 'cli:root', '01a22266a04077de9aad07c2faac4e9c', 'CREATED', 'ACCOUNT', 'a-bob', NULL, '{"id":"a-bob","sourceId":"erp","identityId":"bob","nativeIdentity":"BOB","name":"Bob","disabled":true,"attributes":{},"validFrom":null,"validUntil":null}', 'COMMAND', NULL, NULL, NULL);
INSERT INTO public.audit_event VALUES ('01a22266a60b7000800000171c6db55c', '2026-11-28T13:44:42.251Z', 'cli:root', '01a22266a04077de9aad07c2faac4e9c', 'CREATED', 'ACCOUNT', 'a-none', NULL, '{"id":"a-none","sourceId":"erp","identityId":null,"nativeIdentity":"svc","name":"Service","disabled":false,"attributes":{},"validFrom":null,"validUntil":null}', 'COMMAND', NULL, NULL, NULL);
INSERT INTO public.audit_event VALUES ('01a22266a60b7000800000186575629f', '2026-11-28T13:44:42.251Z', 'cli:root', '01a22266a04077de9aad07c2faac4e9c', 'CREATED', 'ASSIGNMENT', 'ann/ROLE/lead', NULL, '{"identityId":"ann","access":{"type":"ROLE","id":"lead"}}', 'COMMAND', NULL, NULL, NULL);
INSERT INTO public.audit_event VALUES ('01a22266a60b7000800000196bd1afde', '2026-11-28T13:44:42.251Z', 'cli:root', '01a22266a04077de9aad07c2faac4e9c', 'CREATED', 'ASSIGNMENT', 'ann/ENTITLEMENT/pay', NULL, '{"identityId":"ann","access":{"type":"ENTITLEMENT","id":"pay"}}', 'COMMAND', NULL, NULL, NULL);
INSERT INTO public.audit_event VALUES ('01a22266a60b70008000001a3ec20412', '2026-11-28T13:44:42.251Z', 'cli:root', '01a22266a04077de9aad07c2faac4e9c', 'CREATED', 'ASSIGNMENT', 'bob/ENTITLEMENT/pay', NULL, '{"identityId":"bob","access":{"type":"ENTITLEMENT","id":"pay"}}', 'COMMAND', NULL, NULL, NULL);
INSERT INTO public.audit_event VALUES ('01a22266a60b70008000001b67eb157a', '2026-11-28T13:44:42.251Z', 'cli:root', '01a22266a04077de9aad07c2faac4e9c', 'CREATED', 'ASSIGNMENT', 'cem/ROLE/staff', NULL, '{"identityId":"cem","access":{"type":"ROLE","id":"staff"}}', 'COMMAND', NULL, NULL, NULL);
INSERT INTO public.audit_event VALUES ('01a22266a60b70008000001c54703d1d', '2026-11-28T13:44:42.251Z', 'cli:root', '01a22266a04077de9aad07c2faac4e9c', 'CREATED', 'ASSIGNMENT', 'dee/ROLE/lead', NULL, '{"identityId":"dee","access":{"type":"ROLE","id":"lead"}}', 'COMMAND', NULL, NULL, NULL);
INSERT INTO public.audit_event VALUES ('01a22266a60b70008000001d9ba3c28a', '2026-11-28T13:44:42.251Z', 'cli:root', '01a22266a04077de9aad07c2faac4e9c', 'CREATED', 'SOD_POLICY', 'p2p', NULL, '{"id":"p2p","name":"Pay and post","description":null,"state":"ENFORCED","level":"HIGH","ownerRef":null,"violationOwnerAssignmentConfig":null,"secondaryOwnerRefs":[],"allowedControls":[],"externalPolicyReference":null,"compensatingControls":null,"correctionAdvice":null,"tags":[],"type":"CONFLICTING_ACCESS_BASED","sets":[{"name":null,"criteriaList":[{"type":"ENTITLEMENT","id":"pay"}],"minimum":1},{"name":null,"criteriaList":[{"type":"ENTITLEMENT","id":"post"}],"minimum":1}],"threshold":2,"created":"2026-11-28T13:44:41.163Z","modified":"2026-11-28T13:44:41.163Z"}', 'COMMAND', NULL, NULL, NULL);
INSERT INTO public.audit_event VALUES ('01a22266a60b70008000001e84638eb2', '2026-11-28T13:44:42.251Z', 'cli:root', '01a22266a04077de9aad07c2faac4e9c', 'CREATED', 'SOD_POLICY', 'draft', NULL, '{"id":"draft","name":"Draft","description":null,"state":"NOT_ENFORCED","level":"LOW","ownerRef":null,"violationOwnerAssignmentConfig":null,"secondaryOwnerRefs":[],"allowedControls":[],"externalPolicyReference":null,"compensatingControls":null,"correctionAdvice":null,"tags":[],"type":"CONFLICTING_ACCESS_BASED","sets":[{"name":null,"criteriaList":[{"type":"ENTITLEMENT","id":"pay"}],"minimum":1},{"name":null,"criteriaList":[{"type":"ENTITLEMENT","id":"view"}],"minimum":1}],"threshold":2,"created":"2026-11-28T13:44:41.163Z","modified":"2026-11-28T13:44:41.163Z"}', 'COMMAND', NULL, NULL, NULL);
INSERT INTO public.audit_event VALUES ('01a22266a9cc700080000001fe3bdc57', '2026-11-28T13:44:43.212Z', 'governance-cli', '01a22266a8b373b99b7ae4a8cb6e19ca', 'CREATED', 'SOURCE', '01a22266a94d70c097e8b243a327db14', NULL, '{"id":"01a22266a94d70c097e8b243a327db14","name":"CRM","description":null,"attributes":{},"correlation":[]}', 'CLIENT', 'governance-cli', '127.0.0.1', NULL);
INSERT INTO public.audit_event VALUES ('01a22266aa32700080000002a36fa3ec', '2026-11-28T13:44:43.314Z', 'governance-cli', '01a22266a9e97369bf8850a9f89f17f5', 'CREATED', 'ACCOUNT', 'c-ann', NULL, '{"id":"c-ann","sourceId":"01a22266a94d70c097e8b243a327db14","identityId":null,"nativeIdentity":"ann","name":"ann","disabled":false,"validFrom":null,"validUntil":null,"attributes":{"tier":"1"}}', 'CLIENT', 'governance-cli', '127.0.0.1', NULL);
INSERT INTO public.audit_event VALUES ('01a22266ab5b70008000000359ba48cd', '2026-11-28T13:44:43.611Z', 'governance-cli', '01a22266aa5a75cdbb22481166d54b1a', 'UPDATED', 'SOURCE', 'hr', '{"id":"hr","name":"HR","description":null,"attributes":{"team":"x"},"correlation":[]}', '{"id":"hr","name":"Core HR","description":null,"attributes":{"team":"y"},"correlation":[]}', 'CLIENT', 'governance-cli', '127.0.0.1', NULL);
INSERT INTO public.audit_event VALUES ('01a22266ac36700080000004ebbf92ad', '2026-11-28T13:44:43.830Z', 'governance-cli', '01a22266ab7d76d5b6bf4cc797a479a7', 'CREATED', 'ACCOUNT_ATTRIBUTE', '01a22266a94d70c097e8b243a327db14/memberOf', NULL, '{"sourceId":"01a22266a94d70c097e8b243a327db14","name":"memberOf","type":"STRING","multiValued":true,"entitlement":false,"description":null}', 'CLIENT', 'governance-cli', '127.0.0.1', NULL);
INSERT INTO public.audit_event VALUES ('01a22266ac5a70008000000568a1d233', '2026-11-28T13:44:43.866Z', 'governance-cli', '01a22266ac44763091b1e2ae8effeb7c', 'CREATED', 'SOURCE', '01a22266ac4a739591651389eb28fb09', NULL, '{"id":"01a22266ac4a739591651389eb28fb09","name":"Old","description":null,"attributes":{},"correlation":[]}', 'CLIENT', 'governance-cli', '127.0.0.1', NULL);
INSERT INTO public.audit_event VALUES ('01a22266ac76700080000006ceaf3070', '2026-11-28T13:44:43.894Z', 'governance-cli', '01a22266ac6e766d92f389b549b38e2c', 'CREATED', 'ACCOUNT', 'o-ann', NULL, '{"id":"o-ann","sourceId":"01a22266ac4a739591651389eb28fb09","identityId":null,"nativeIdentity":"ann","name":"ann","disabled":false,"validFrom":null,"validUntil":null,"attributes":{}}', 'CLIENT', 'governance-cli', '127.0.0.1', NULL);
INSERT INTO public.audit_event VALUES ('01a22266acb07000800000071d903a86', '2026-11-28T13:44:43.952Z', 'governance-cli', '01a22266ac7d7232906f735c05835163', 'DELETED', 'ACCOUNT', 'o-ann', '{"id":"o-ann","sourceId":"01a22266ac4a739591651389eb28fb09","identityId":null,"nativeIdentity":"ann","name":"ann","disabled":false,"validFrom":null,"validUntil":null,"attributes":{}}', NULL, 'CLIENT', 'governance-cli', '127.0.0.1', NULL);
INSERT INTO public.audit_event VALUES ('01a22266acb07000800000082dd01b5a', '2026-11-28T13:44:43.952Z', 'governance-cli', '01a22266ac7d7232906f735c05835163', 'DELETED', 'SOURCE', '01a22266ac4a739591651389eb28fb09', '{"id":"01a22266ac4a739591651389eb28fb09","name":"Old","description":null,"attributes":{},"correlation":[]}', NULL, 'CLIENT', 'governance-cli', '127.0.0.1', NULL);
INSERT INTO public.audit_event VALUES ('01a22266acf47000800000093a5f6338', '2026-11-28T13:44:44.020Z', 'governance-cli', '01a22266acd27290a91ce4e089586003', 'CREATED', 'IDENTITY', 'eve', NULL, '{"id":"eve","name":"Eve","email":null,"identityProfileId":null,"managerId":null,"disabled":false,"attributes":{"department":"Sales"}}', 'CLIENT', 'governance-cli', '127.0.0.1', NULL);
INSERT INTO public.audit_event VALUES ('01a22266ad5170008000000a722b5a69', '2026-11-28T13:44:44.113Z', 'governance-cli', '01a22266ad0b72f38cde8ef6ad3ea35f', 'UPDATED', 'IDENTITY', 'cem', '{"id":"cem","name":"Cem","email":null,"identityProfileId":"guests","managerId":null,"disabled":false,"attributes":{}}', '{"id":"cem","name":"Cem Y.","email":null,"identityProfileId":null,"managerId":null,"disabled":false,"attributes":{}}', 'CLIENT', 'governance-cli', '127.0.0.1', NULL);
INSERT INTO public.audit_event VALUES ('01a22266ad8970008000000bf9d9e9d6', '2026-11-28T13:44:44.169Z', 'governance-cli', '01a22266ad6673ce93e47ca1d1f0c08f', 'CREATED', 'ASSIGNMENT', 'eve/ENTITLEMENT/pay', NULL, '{"identityId":"eve","access":{"type":"ENTITLEMENT","id":"pay"}}', 'CLIENT', 'governance-cli', '127.0.0.1', NULL);
INSERT INTO public.audit_event VALUES ('01a22266ad8970008000000cbb7f72b6', '2026-11-28T13:44:44.169Z', 'governance-cli', '01a22266ad6673ce93e47ca1d1f0c08f', 'CREATED', 'ASSIGNMENT', 'eve/ENTITLEMENT/post', NULL, '{"identityId":"eve","access":{"type":"ENTITLEMENT","id":"post"}}', 'CLIENT', 'governance-cli', '127.0.0.1', NULL);
INSERT INTO public.audit_event VALUES ('01a22266addf70008000000dbd472b79', '2026-11-28T13:44:44.255Z', 'governance-cli', '01a22266ad9977a991580abf6f26b9bf', 'CREATED', 'IDENTITY', 'fay', NULL, '{"id":"fay","name":"Fay","email":null,"identityProfileId":null,"managerId":null,"disabled":false,"attributes":{}}', 'CLIENT', 'governance-cli', '127.0.0.1', NULL);
INSERT INTO public.audit_event VALUES ('01a22266ae7f70008000000efb043024', '2026-11-28T13:44:44.415Z', 'governance-cli', '01a22266adfb711fa354e77f24c7bfc8', 'DELETED', 'IDENTITY', 'fay', '{"id":"fay","name":"Fay","email":null,"identityProfileId":null,"managerId":null,"disabled":false,"attributes":{}}', NULL, 'CLIENT', 'governance-cli', '127.0.0.1', NULL);
INSERT INTO public.audit_event VALUES ('01a22266aed470008000000f8cdb4b12', '2026-11-28T13:44:44.500Z', 'governance-cli', '01a22266aeaa7518b9fb55588965a562', 'CREATED', 'ROLE', 'temp', NULL, '{"type":"ROLE","id":"temp","name":"Temp","description":null,"sourceId":null,"attribute":null,"value":null}', 'CLIENT', 'governance-cli', '127.0.0.1', NULL);
INSERT INTO public.audit_event VALUES ('01a22266af327000800000105e8fd7f3', '2026-11-28T13:44:44.594Z', 'governance-cli', '01a22266af2b70c08873fdfcfd1c385b', 'CREATED', 'GRANT', 'ROLE/temp/ENTITLEMENT/view', NULL, '{"parent":{"type":"ROLE","id":"temp"},"child":{"type":"ENTITLEMENT","id":"view"}}', 'CLIENT', 'governance-cli', '127.0.0.1', NULL);
INSERT INTO public.audit_event VALUES ('01a22266af40700080000011afe223e7', '2026-11-28T13:44:44.608Z', 'governance-cli', '01a22266af3b75c99f4ddc78a6736a47', 'DELETED', 'GRANT', 'ROLE/temp/ENTITLEMENT/view', '{"parent":{"type":"ROLE","id":"temp"},"child":{"type":"ENTITLEMENT","id":"view"}}', NULL, 'CLIENT', 'governance-cli', '127.0.0.1', NULL);
INSERT INTO public.audit_event VALUES ('01a22266af40700080000012d2320a60', '2026-11-28T13:44:44.608Z', 'governance-cli', '01a22266af3b75c99f4ddc78a6736a47', 'DELETED', 'ROLE', 'temp', '{"type":"ROLE","id":"temp","name":"Temp","description":null,"sourceId":null,"attribute":null,"value":null}', NULL, 'CLIENT', 'governance-cli', '127.0.0.1', NULL);
INSERT INTO public.audit_event VALUES ('01a22266b366700080000021058e540d', '2026-11-28T13:44:45.670Z', 'governance-cli', '01a22266b342754eadb386f01890497a', 'CREATED', 'GOVERNANCE_GROUP_MEMBER', '01a22266b33a739a882b60a7fdeb185c/cem', NULL, '{"groupId":"01a22266b33a739a882b60a7fdeb185c","identityId":"cem"}', 'CLIENT', 'governance-cli', '127.0.0.1', NULL);
INSERT INTO public.audit_event VALUES ('01a22266aff470008000001399998374', '2026-11-28T13:44:44.788Z', 'governance-cli', '01a22266af86772fbd0d0e99575b1716', 'CREATED', 'SOD_POLICY', '01a22266afb5744d85edf0c41cf2fd1f', NULL, '{"name":"Post and view","description":null,"state":"ENFORCED","level":"HIGH","ownerRef":null,"violationOwnerAssignmentConfig":null,"secondaryOwnerRefs":[],"allowedControls":[],"externalPolicyReference":null,"compensatingControls":null,"correctionAdvice":null,"tags":[],"type":"CONFLICTING_ACCESS_BASED","sets":[{"name":null,"criteriaList":[{"type":"ENTITLEMENT","id":"post"}],"minimum":1},{"name":null,"criteriaList":[{"type":"ENTITLEMENT","id":"view"}],"minimum":1}],"threshold":2,"id":"01a22266afb5744d85edf0c41cf2fd1f","created":"2026-11-28T13:44:44.754Z","modified":"2026-11-28T13:44:44.754Z"}', 'CLIENT', 'governance-cli', '127.0.0.1', NULL);
INSERT INTO public.audit_event VALUES ('01a22266b059700080000014ba976350', '2026-11-28T13:44:44.889Z', 'governance-cli', '01a22266b002728c868d1ab6d1b2802e', 'UPDATED', 'SOD_POLICY', '01a22266afb5744d85edf0c41cf2fd1f', '{"id":"01a22266afb5744d85edf0c41cf2fd1f","name":"Post and view","description":null,"type":"CONFLICTING_ACCESS_BASED","state":"ENFORCED","level":"HIGH","sets":[{"name":null,"criteriaList":[{"type":"ENTITLEMENT","id":"post"}],"minimum":1},{"name":null,"criteriaList":[{"type":"ENTITLEMENT","id":"view"}],"minimum":1}],"threshold":2,"ownerRef":null,"violationOwnerAssignmentConfig":null,"secondaryOwnerRefs":[],"allowedControls":[],"externalPolicyReference":null,"compensatingControls":null,"correctionAdvice":null,"tags":[],"created":"2026-11-28T13:44:44.754Z","modified":"2026-11-28T13:44:44.754Z"}', '{"id":"01a22266afb5744d85edf0c41cf2fd1f","name":"Post and view","description":"Changed","type":"CONFLICTING_ACCESS_BASED","state":"ENFORCED","level":"HIGH","sets":[{"name":null,"criteriaList":[{"type":"ENTITLEMENT","id":"post"}],"minimum":1},{"name":null,"criteriaList":[{"type":"ENTITLEMENT","id":"view"}],"minimum":1}],"threshold":2,"ownerRef":null,"violationOwnerAssignmentConfig":null,"secondaryOwnerRefs":[],"allowedControls":[],"externalPolicyReference":null,"compensatingControls":null,"correctionAdvice":null,"tags":[],"created":"2026-11-28T13:44:44.754Z","modified":"2026-11-28T13:44:44.834Z"}', 'CLIENT', 'governance-cli', '127.0.0.1', NULL);
INSERT INTO public.audit_event VALUES ('01a22266b08b700080000015ba72a67d', '2026-11-28T13:44:44.939Z', 'governance-cli', '01a22266b06b77a1bb293dd422572295', 'CREATED', 'SOD_POLICY', '01a22266b06e77f18e593a6522d6f34c', NULL, '{"name":"Gone","description":null,"state":"ENFORCED","level":"HIGH","ownerRef":null,"violationOwnerAssignmentConfig":null,"secondaryOwnerRefs":[],"allowedControls":[],"externalPolicyReference":null,"compensatingControls":null,"correctionAdvice":null,"tags":[],"type":"CONFLICTING_ACCESS_BASED","sets":[{"name":null,"criteriaList":[{"type":"ENTITLEMENT","id":"post"}],"minimum":1},{"name":null,"criteriaList":[{"type":"ENTITLEMENT","id":"view"}],"minimum":1}],"threshold":2,"id":"01a22266b06e77f18e593a6522d6f34c","created":"2026-11-28T13:44:44.922Z","modified":"2026-11-28T13:44:44.922Z"}', 'CLIENT', 'governance-cli', '127.0.0.1', NULL);
INSERT INTO public.audit_event VALUES ('01a22266b09e700080000016b522bc52', '2026-11-28T13:44:44.958Z', 'governance-cli', '01a22266b09377d285260305fe6a885d', 'DELETED', 'SOD_POLICY', '01a22266b06e77f18e593a6522d6f34c', '{"id":"01a22266b06e77f18e593a6522d6f34c","name":"Gone","description":null,"type":"CONFLICTING_ACCESS_BASED","state":"ENFORCED","level":"HIGH","sets":[{"name":null,"criteriaList":[{"type":"ENTITLEMENT","id":"post"}],"minimum":1},{"name":null,"criteriaList":[{"type":"ENTITLEMENT","id":"view"}],"minimum":1}],"threshold":2,"ownerRef":null,"violationOwnerAssignmentConfig":null,"secondaryOwnerRefs":[],"allowedControls":[],"externalPolicyReference":null,"compensatingControls":null,"correctionAdvice":null,"tags":[],"created":"2026-11-28T13:44:44.922Z","modified":"2026-11-28T13:44:44.922Z"}', NULL, 'CLIENT', 'governance-cli', '127.0.0.1', NULL);
INSERT INTO public.audit_event VALUES ('01a22266b1027000800000175dd28bba', '2026-11-28T13:44:45.058Z', 'governance-cli', '01a22266b0ce7595a57dde75bbc2e70b', 'UPDATED', 'AUTH_PROFILE', 'employees', '{"id":"employees","name":"Employees","type":"NON_PTA","offNetwork":false,"untrustedGeography":false,"applicationId":null,"applicationName":null,"strongAuthLogin":false}', '{"id":"employees","name":"Employees","type":"NON_PTA","offNetwork":false,"untrustedGeography":false,"applicationId":null,"applicationName":"Portal","strongAuthLogin":false}', 'CLIENT', 'governance-cli', '127.0.0.1', NULL);
INSERT INTO public.audit_event VALUES ('01a22266b11d7000800000187b4f113e', '2026-11-28T13:44:45.085Z', 'governance-cli', '01a22266b1147364bef40bdb79939cc4', 'UPDATED', 'AUTH_PROFILE', 'leavers', '{"id":"leavers","name":"Leavers","type":"NON_PTA","offNetwork":false,"untrustedGeography":false,"applicationId":null,"applicationName":null,"strongAuthLogin":false}', '{"id":"leavers","name":"Leavers","type":"NON_PTA","offNetwork":true,"untrustedGeography":false,"applicationId":null,"applicationName":null,"strongAuthLogin":false}', 'CLIENT', 'governance-cli', '127.0.0.1', NULL);
INSERT INTO public.audit_event VALUES ('01a22266b154700080000019ad574bb7', '2026-11-28T13:44:45.140Z', 'governance-cli', '01a22266b128747c959bc17c3899c38a', 'UPDATED', 'IDENTITY_PROFILE', 'employees', '{"id":"employees","name":"Employees","description":null,"priority":10,"authoritativeSourceId":"hr"}', '{"id":"employees","name":"All staff","description":null,"priority":0,"authoritativeSourceId":"hr"}', 'CLIENT', 'governance-cli', '127.0.0.1', NULL);
INSERT INTO public.audit_event VALUES ('01a22266b17f70008000001a723fd6c1', '2026-11-28T13:44:45.183Z', 'governance-cli', '01a22266b16e74f2b5a4d3c408dc0d14', 'DELETED', 'IDENTITY_PROFILE', 'leavers', '{"id":"leavers","name":"Leavers","description":null,"priority":30,"authoritativeSourceId":"hr"}', NULL, 'CLIENT', 'governance-cli', '127.0.0.1', NULL);
INSERT INTO public.audit_event VALUES ('01a22266b17f70008000001ba6a8786d', '2026-11-28T13:44:45.183Z', 'governance-cli', '01a22266b16e74f2b5a4d3c408dc0d14', 'DELETED', 'AUTH_PROFILE', 'leavers', '{"id":"leavers","name":"Leavers","type":"NON_PTA","offNetwork":true,"untrustedGeography":false,"applicationId":null,"applicationName":null,"strongAuthLogin":false}', NULL, 'CLIENT', 'governance-cli', '127.0.0.1', NULL);
INSERT INTO public.audit_event VALUES ('01a22266b1ca70008000001c7c04a788', '2026-11-28T13:44:45.258Z', 'governance-cli', '01a22266b18d744f91468d8e4983d440', 'CREATED', 'SEARCH_ATTRIBUTE', '01a22266b1a2732cbc6e67890e42bdf1', NULL, '{"id":"01a22266b1a2732cbc6e67890e42bdf1","name":"costs","displayName":"Costs","applicationAttributes":{"erp":"costCenter"}}', 'CLIENT', 'governance-cli', '127.0.0.1', NULL);
INSERT INTO public.audit_event VALUES ('01a22266b22870008000001d0995e7bc', '2026-11-28T13:44:45.352Z', 'governance-cli', '01a22266b1e671f7ad8acada04c6ba9a', 'CREATED', 'SEARCH_ATTRIBUTE', '01a22266b1f675e4b32769fda3cd0647', NULL, '{"id":"01a22266b1f675e4b32769fda3cd0647","name":"gone","displayName":"Gone","applicationAttributes":{"erp":"costCenter"}}', 'CLIENT', 'governance-cli', '127.0.0.1', NULL);
INSERT INTO public.audit_event VALUES ('01a22266b2e270008000001ee378f834', '2026-11-28T13:44:45.538Z', 'governance-cli', '01a22266b24a710499e255cc34cbae37', 'DELETED', 'SEARCH_ATTRIBUTE', '01a22266b1f675e4b32769fda3cd0647', '{"id":"01a22266b1f675e4b32769fda3cd0647","name":"gone","displayName":"Gone","applicationAttributes":{"erp":"costCenter"}}', NULL, 'CLIENT', 'governance-cli', '127.0.0.1', NULL);
INSERT INTO public.audit_event VALUES ('01a22266b33570008000001f86697b55', '2026-11-28T13:44:45.621Z', 'governance-cli', '01a22266b32e7308a09551ec40950078', 'CREATED', 'CONTROL', '01a22266-b32f-7012-b049-58e73bb48209', NULL, '{"id":"01a22266-b32f-7012-b049-58e73bb48209","name":"Review","description":null,"secondaryOwners":[],"type":"Mitigation","action":null,"expiration":720,"justificationRequired":false,"owner":"cem","ownerType":"IDENTITY","workflowId":null}', 'CLIENT', 'governance-cli', '127.0.0.1', NULL);
INSERT INTO public.audit_event VALUES ('01a22266b33e70008000002071fc8acf', '2026-11-28T13:44:45.630Z', 'governance-cli', '01a22266b3397436bd8188aa3fd56a94', 'CREATED', 'GOVERNANCE_GROUP', '01a22266b33a739a882b60a7fdeb185c', NULL, '{"id":"01a22266b33a739a882b60a7fdeb185c","name":"Board","description":null,"ownerId":"cem"}', 'CLIENT', 'governance-cli', '127.0.0.1', NULL);
INSERT INTO public.audit_event VALUES ('01a22266b3dd7000800000229c5fe63f', '2026-11-28T13:44:45.789Z', 'governance-cli', '01a22266b3737192b5bb5d710eb4fd82', 'CREATED', 'WEBHOOK_ENDPOINT', '01a22266-b3a7-7218-a168-3e05dc59275e', NULL, '{"id":"01a22266-b3a7-7218-a168-3e05dc59275e","name":"Hook","url":"https://hooks.example.com/governance","eventTypes":[],"format":"plain","enabled":true,"disabledReason":null,"publicKey":"whpk_KvNXTHQ02AtYBVI4VtK5SaMKqaz6zCQ04ovQAapHNXY=","created":"2026-11-28T13:44:45.730Z","modified":"2026-11-28T13:44:45.730Z"}', 'CLIENT', 'governance-cli', '127.0.0.1', NULL);
INSERT INTO public.audit_event VALUES ('01a22266c0f9700080000001c20e0f3e', '2026-11-28T13:44:49.145Z', 'cli:root', '01a22266c09072358bf9d33043512c48', 'CREATED', 'IDENTITY_PROFILE', 'leavers', NULL, '{"id":"leavers","name":"Leavers","description":null,"priority":40,"authoritativeSourceId":"hr"}', 'COMMAND', NULL, NULL, NULL);
INSERT INTO public.audit_event VALUES ('01a22266c21c70008000002305acc62b', '2026-11-28T13:44:49.436Z', 'governance-cli', '01a22266c1f676488836a07cc7a728cb', 'CREATED', 'APPLIED_CONTROL', '01a22266-c1ff-747d-92b9-8dc500ea28bf', NULL, '{"id":"01a22266-c1ff-747d-92b9-8dc500ea28bf","violationId":"01a22266-af60-73b2-89e2-5d1a8f49b0cc","applierId":"governance-cli","appliedDate":"2026-11-28T13:44:49.407Z","expiration":"2026-12-28T13:44:49.407Z","controlId":"01a22266-b32f-7012-b049-58e73bb48209","controlName":"Review","controlType":"Mitigation","comments":"Reviewed","status":"Active"}', 'CLIENT', 'governance-cli', '127.0.0.1', NULL);
INSERT INTO public.audit_event VALUES ('01a22266c26d700080000024eb0721c5', '2026-11-28T13:44:49.517Z', 'governance-cli', '01a22266c2297663a97286b5c13ac843', 'DELETED', 'ASSIGNMENT', 'eve/ENTITLEMENT/post', '{"identityId":"eve","access":{"type":"ENTITLEMENT","id":"post"}}', NULL, 'CLIENT', 'governance-cli', '127.0.0.1', NULL);
INSERT INTO public.audit_event VALUES ('01a22266c3927000800000010d398ab3', '2026-11-28T13:44:49.810Z', 'worker', '01a22266c314740cb9d46a843562843b', 'UPDATED', 'APPLIED_CONTROL', '01a22266-c1ff-747d-92b9-8dc500ea28bf', '{"id":"01a22266-c1ff-747d-92b9-8dc500ea28bf","violationId":"01a22266-af60-73b2-89e2-5d1a8f49b0cc","controlId":"01a22266-b32f-7012-b049-58e73bb48209","controlName":"Review","controlType":"Mitigation","applierId":"governance-cli","appliedDate":"2026-11-28T13:44:49.407Z","expiration":"2026-12-28T13:44:49.407Z","comments":"Reviewed","status":"Active"}', '{"id":"01a22266-c1ff-747d-92b9-8dc500ea28bf","violationId":"01a22266-af60-73b2-89e2-5d1a8f49b0cc","controlId":"01a22266-b32f-7012-b049-58e73bb48209","controlName":"Review","controlType":"Mitigation","applierId":"governance-cli","appliedDate":"2026-11-28T13:44:49.407Z","expiration":"2026-12-28T13:44:49.407Z","comments":"Reviewed","status":"Completed"}', 'WORKER', NULL, NULL, NULL);
INSERT INTO public.audit_event VALUES ('01a22266c3d67000800000251273b423', '2026-11-28T13:44:49.878Z', 'governance-cli', '01a22266c3ce7329affe2b341629ed85', 'CREATED', 'ASSIGNMENT', 'eve/ENTITLEMENT/post', NULL, '{"identityId":"eve","access":{"type":"ENTITLEMENT","id":"post"}}', 'CLIENT', 'governance-cli', '127.0.0.1', NULL);
INSERT INTO public.audit_event VALUES ('01a22266c4a5700080000002a464bf31', '2026-11-28T13:44:50.085Z', 'worker', '01a22266c45f729aa9a41ef11b5c9e5a', 'UPDATED', 'APPLIED_CONTROL', '01a22266-c1ff-747d-92b9-8dc500ea28bf', '{"id":"01a22266-c1ff-747d-92b9-8dc500ea28bf","violationId":"01a22266-af60-73b2-89e2-5d1a8f49b0cc","controlId":"01a22266-b32f-7012-b049-58e73bb48209","controlName":"Review","controlType":"Mitigation","applierId":"governance-cli","appliedDate":"2026-11-28T13:44:49.407Z","expiration":"2026-12-28T13:44:49.407Z","comments":"Reviewed","status":"Completed"}', '{"id":"01a22266-c1ff-747d-92b9-8dc500ea28bf","violationId":"01a22266-af60-73b2-89e2-5d1a8f49b0cc","controlId":"01a22266-b32f-7012-b049-58e73bb48209","controlName":"Review","controlType":"Mitigation","applierId":"governance-cli","appliedDate":"2026-11-28T13:44:49.407Z","expiration":"2026-12-28T13:44:49.407Z","comments":"Reviewed","status":"Active"}', 'WORKER', NULL, NULL, NULL);
INSERT INTO public.audit_seal VALUES (1, '01a22266a60b70008000000148ff569e', '0000000000000000000000000000000000000000000000000000000000000000', '693b1bcd040d8254bb7ec593c7c97563cad5fb01961c845d2d994d653f4a744b', '2026-11-28T13:44:43.054Z');
INSERT INTO public.audit_seal VALUES (2, '01a22266a60b700080000002dddda271', '693b1bcd040d8254bb7ec593c7c97563cad5fb01961c845d2d994d653f4a744b', '88b6c2bd579f3f1191a7a9cc4b4ba2a3b878c070fb904e6b89833643f2142fc8', '2026-11-28T13:44:43.054Z');
INSERT INTO public.audit_seal VALUES (3, '01a22266a60b7000800000033cddc5cd', '88b6c2bd579f3f1191a7a9cc4b4ba2a3b878c070fb904e6b89833643f2142fc8', '3b7fabd6431097ae795fb87e6ee7427a5b97c3af999b59b547c549886d4e9b9f', '2026-11-28T13:44:43.054Z');
INSERT INTO public.audit_seal VALUES (4, '01a22266a60b700080000004ce54eab5', '3b7fabd6431097ae795fb87e6ee7427a5b97c3af999b59b547c549886d4e9b9f', '4b7282115379b948df8d50a74c3b5a1df6244fdc832df930d856a70e7297fa2b', '2026-11-28T13:44:43.054Z');
INSERT INTO public.audit_seal VALUES (5, '01a22266a60b700080000005beb13f80', '4b7282115379b948df8d50a74c3b5a1df6244fdc832df930d856a70e7297fa2b', '6713c849dd05b999a8b61ee696af90b023ca1afe9879b151e45cb4f51f218fda', '2026-11-28T13:44:43.054Z');
INSERT INTO public.audit_seal VALUES (6, '01a22266a60b700080000006edfe7958', '6713c849dd05b999a8b61ee696af90b023ca1afe9879b151e45cb4f51f218fda', 'fb9d7235c9ca80e9c7ef930c4f3d1090e0e317996fd151b7ec27d832cdceb1bc', '2026-11-28T13:44:43.054Z');
INSERT INTO public.audit_seal VALUES (7, '01a22266a60b700080000007df5d3784', 'fb9d7235c9ca80e9c7ef930c4f3d1090e0e317996fd151b7ec27d832cdceb1bc', 'c520e75721931363e015ae2a17f856fff5c42ebc35ae7923f1f158464d093dbe', '2026-11-28T13:44:43.054Z');
INSERT INTO public.audit_seal VALUES (8, '01a22266a60b700080000008486b7cd9', 'c520e75721931363e015ae2a17f856fff5c42ebc35ae7923f1f158464d093dbe', '5c8d462f03ab9e5bcdda39713586134e13c556e71cd616ce84827a5bbf94c1cf', '2026-11-28T13:44:43.054Z');
INSERT INTO public.audit_seal VALUES (9, '01a22266a60b700080000009f5a8240a', '5c8d462f03ab9e5bcdda39713586134e13c556e71cd616ce84827a5bbf94c1cf', '72452c2a9d8459de1ef3437175e6eb6a898d23b3d7d7421e0b9ccd338e72d652', '2026-11-28T13:44:43.054Z');
INSERT INTO public.audit_seal VALUES (10, '01a22266a60b70008000000a7d38bd4c', '72452c2a9d8459de1ef3437175e6eb6a898d23b3d7d7421e0b9ccd338e72d652', '9aa3dd6d51de3e0c88e07d226578a3963c59d41a4a8963c37279a9ed9494359c', '2026-11-28T13:44:43.054Z');
INSERT INTO public.audit_seal VALUES (11, '01a22266a60b70008000000bafa22244', '9aa3dd6d51de3e0c88e07d226578a3963c59d41a4a8963c37279a9ed9494359c', '0bd831a1756a6e004fd82937a786fb6060ea4878afbbc826aa07f6a5d15ada1d', '2026-11-28T13:44:43.054Z');
INSERT INTO public.audit_seal VALUES (12, '01a22266a60b70008000000cae5bd1aa', '0bd831a1756a6e004fd82937a786fb6060ea4878afbbc826aa07f6a5d15ada1d', 'aea476b6b8b3d01c85ad6514ddc426640e117882272f010df2aea29a0375198f', '2026-11-28T13:44:43.054Z');
INSERT INTO public.audit_seal VALUES (13, '01a22266a60b70008000000d68c63f45', 'aea476b6b8b3d01c85ad6514ddc426640e117882272f010df2aea29a0375198f', '98da40c506f5082978cb733ea8bcaa3f613fa0364ac392e1c421dfc69b3d6ae2', '2026-11-28T13:44:43.054Z');
INSERT INTO public.audit_seal VALUES (14, '01a22266a60b70008000000e7fbe81a9', '98da40c506f5082978cb733ea8bcaa3f613fa0364ac392e1c421dfc69b3d6ae2', '13794d34a719e7d23c8fa90c7d427499b6bb1bb12efb18eca8fe014912ca49e2', '2026-11-28T13:44:43.054Z');
INSERT INTO public.audit_seal VALUES (15, '01a22266a60b70008000000f778c21c6', '13794d34a719e7d23c8fa90c7d427499b6bb1bb12efb18eca8fe014912ca49e2', '67d0282c36c9e08059e9807f3a905babe42c0796c409e7ad1f424b2b49ec6a95', '2026-11-28T13:44:43.054Z');
INSERT INTO public.audit_seal VALUES (16, '01a22266a60b70008000001045e70658', '67d0282c36c9e08059e9807f3a905babe42c0796c409e7ad1f424b2b49ec6a95', '99d59da9b33080b71e800a20c086ef02cac374b60dd712bd7f0232ae316a7a73', '2026-11-28T13:44:43.054Z');
INSERT INTO public.audit_seal VALUES (17, '01a22266a60b7000800000113b67868c', '99d59da9b33080b71e800a20c086ef02cac374b60dd712bd7f0232ae316a7a73', '598249ad84ab8ddc2b847dc66bfcda75c26e9671e6a9546b8f5f16fe9f6faf6e', '2026-11-28T13:44:43.054Z');
INSERT INTO public.audit_seal VALUES (18, '01a22266a60b700080000012a443728e', '598249ad84ab8ddc2b847dc66bfcda75c26e9671e6a9546b8f5f16fe9f6faf6e', 'fc50f96558f45c185779a7738ef01f530f1c137ed54c5c8fb99dd6a3f372ddc6', '2026-11-28T13:44:43.054Z');
INSERT INTO public.audit_seal VALUES (19, '01a22266a60b70008000001326bb410c', 'fc50f96558f45c185779a7738ef01f530f1c137ed54c5c8fb99dd6a3f372ddc6', 'ccb3083354fb6cf69f6fd236fb8d9eaaa8017d24f55112f4c6a8f8c94c43a17a', '2026-11-28T13:44:43.054Z');
INSERT INTO public.audit_seal VALUES (20, '01a22266a60b700080000014b7e35a8a', 'ccb3083354fb6cf69f6fd236fb8d9eaaa8017d24f55112f4c6a8f8c94c43a17a', 'd322bfe3219625d3650241bee255c78ee639fe141cbb5ad2436da464c28f3383', '2026-11-28T13:44:43.054Z');
INSERT INTO public.audit_seal VALUES (21, '01a22266a60b7000800000151c033871', 'd322bfe3219625d3650241bee255c78ee639fe141cbb5ad2436da464c28f3383', '80db0e3eea0ab682fc5c53300936c6839dc6d067bcfcc9c4c2e0bf25b2046d55', '2026-11-28T13:44:43.054Z');
INSERT INTO public.audit_seal VALUES (22, '01a22266a60b7000800000165877cc72', '80db0e3eea0ab682fc5c53300936c6839dc6d067bcfcc9c4c2e0bf25b2046d55', 'f4634321cd268c9a4dc4862716afd5913f2d61e180528da30deb88282893c677', '2026-11-28T13:44:43.054Z');
INSERT INTO public.audit_seal VALUES (23, '01a22266a60b7000800000171c6db55c', 'f4634321cd268c9a4dc4862716afd5913f2d61e180528da30deb88282893c677', '320e79f8d434a00256d6dfe48286d005b2b0ddd30ac7c09fc601ce0d587bc2f5', '2026-11-28T13:44:43.054Z');
INSERT INTO public.audit_seal VALUES (24, '01a22266a60b7000800000186575629f', '320e79f8d434a00256d6dfe48286d005b2b0ddd30ac7c09fc601ce0d587bc2f5', '255ef4f6f135988b7b33887b73231754131f29d7ae8c5269bac3be41b4e3e8ca', '2026-11-28T13:44:43.054Z');
INSERT INTO public.audit_seal VALUES (25, '01a22266a60b7000800000196bd1afde', '255ef4f6f135988b7b33887b73231754131f29d7ae8c5269bac3be41b4e3e8ca', '1c6d19cf0d03e628eb0d9001fd64e8788fe05ed9836074a0baf505314f9c32cc', '2026-11-28T13:44:43.054Z');
INSERT INTO public.audit_seal VALUES (26, '01a22266a60b70008000001a3ec20412', '1c6d19cf0d03e628eb0d9001fd64e8788fe05ed9836074a0baf505314f9c32cc', '0b07d26d07cfa1b5f701ea49ea15f3ed1ae62c000fc71f872c94e484f9bf4abf', '2026-11-28T13:44:43.054Z');
INSERT INTO public.audit_seal VALUES (27, '01a22266a60b70008000001b67eb157a', '0b07d26d07cfa1b5f701ea49ea15f3ed1ae62c000fc71f872c94e484f9bf4abf', 'e99eb30d230e2ad6cfa09bf0784b04ec4bb23f858c4fba5de457912248c116c8', '2026-11-28T13:44:43.054Z');
INSERT INTO public.audit_seal VALUES (28, '01a22266a60b70008000001c54703d1d', 'e99eb30d230e2ad6cfa09bf0784b04ec4bb23f858c4fba5de457912248c116c8', '81a411639b4393154864fec3678b91750c459b58aa53f5d1d8466feb0910744e', '2026-11-28T13:44:43.054Z');
INSERT INTO public.audit_seal VALUES (29, '01a22266a60b70008000001d9ba3c28a', '81a411639b4393154864fec3678b91750c459b58aa53f5d1d8466feb0910744e', 'fa881fced59f2b70e005bf33e1c77c6b0e56b069e0f8ce4a47bb3387c3a4d744', '2026-11-28T13:44:43.054Z');
INSERT INTO public.audit_seal VALUES (30, '01a22266a60b70008000001e84638eb2', 'fa881fced59f2b70e005bf33e1c77c6b0e56b069e0f8ce4a47bb3387c3a4d744', 'a27cfbb5c59bea67a853c247262d4f034e4b0ad54c3e25dd57242cf22e44a274', '2026-11-28T13:44:43.054Z');
INSERT INTO public.audit_seal VALUES (31, '01a22266a9cc700080000001fe3bdc57', 'a27cfbb5c59bea67a853c247262d4f034e4b0ad54c3e25dd57242cf22e44a274', '011f0c95aa3a319057e499b3a2702e7fa867e9d01f67cd921733d81e904b71a5', '2026-11-28T13:44:44.271Z');
INSERT INTO public.audit_seal VALUES (32, '01a22266aa32700080000002a36fa3ec', '011f0c95aa3a319057e499b3a2702e7fa867e9d01f67cd921733d81e904b71a5', 'f2212d84b2f67b2ad1940016307a8d5703709195611d97ba2b43cb6824f65715', '2026-11-28T13:44:44.271Z');
INSERT INTO public.audit_seal VALUES (33, '01a22266ab5b70008000000359ba48cd', 'f2212d84b2f67b2ad1940016307a8d5703709195611d97ba2b43cb6824f65715', '472b2f6a1af46b99266c6a0722877f097e0eefd7f12057190274017155590d53', '2026-11-28T13:44:44.271Z');
INSERT INTO public.audit_seal VALUES (34, '01a22266ac36700080000004ebbf92ad', '472b2f6a1af46b99266c6a0722877f097e0eefd7f12057190274017155590d53', 'ed6ff28ef668f6929edd1db682f3d76c60dcb4013bef6fb8eca281ff1c265593', '2026-11-28T13:44:44.271Z');
INSERT INTO public.audit_seal VALUES (35, '01a22266ac5a70008000000568a1d233', 'ed6ff28ef668f6929edd1db682f3d76c60dcb4013bef6fb8eca281ff1c265593', '32727a157f2ee0007ef24d364e28cd49d7afea258a79162ffda1f1bbe5a88177', '2026-11-28T13:44:44.271Z');
INSERT INTO public.audit_seal VALUES (36, '01a22266ac76700080000006ceaf3070', '32727a157f2ee0007ef24d364e28cd49d7afea258a79162ffda1f1bbe5a88177', '4bc35e169fa73533239938fdbcef554b766ac6c95a74bf1025733c98138d26ce', '2026-11-28T13:44:44.271Z');
INSERT INTO public.audit_seal VALUES (37, '01a22266acb07000800000071d903a86', '4bc35e169fa73533239938fdbcef554b766ac6c95a74bf1025733c98138d26ce', '65169ce3bc2721cc073b091d2afdf24175997afffffb2317628a5d9493e6f59c', '2026-11-28T13:44:44.271Z');
INSERT INTO public.audit_seal VALUES (38, '01a22266acb07000800000082dd01b5a', '65169ce3bc2721cc073b091d2afdf24175997afffffb2317628a5d9493e6f59c', '4e4896481273bb88de79c0dfe4e4d8b56482a109a9714b6ee0a935ab1b63395f', '2026-11-28T13:44:44.271Z');
INSERT INTO public.audit_seal VALUES (39, '01a22266acf47000800000093a5f6338', '4e4896481273bb88de79c0dfe4e4d8b56482a109a9714b6ee0a935ab1b63395f', 'bbbedb8fd5dd207f9b5a7d86ffa1b453c869b37d907095fd132bb1b74d1ceff4', '2026-11-28T13:44:44.271Z');
INSERT INTO public.audit_seal VALUES (40, '01a22266ad5170008000000a722b5a69', 'bbbedb8fd5dd207f9b5a7d86ffa1b453c869b37d907095fd132bb1b74d1ceff4', '27f84254eefdbb858a4503087c72b91a8489c93f2ee88eeb318d425225d1b1fd', '2026-11-28T13:44:44.271Z');
INSERT INTO public.audit_seal VALUES (41, '01a22266ad8970008000000bf9d9e9d6', '27f84254eefdbb858a4503087c72b91a8489c93f2ee88eeb318d425225d1b1fd', '220d72a32bfacc3f213cd042320c95aa11c90945a9357cdb482897df7c2a5955', '2026-11-28T13:44:44.271Z');
INSERT INTO public.audit_seal VALUES (42, '01a22266ad8970008000000cbb7f72b6', '220d72a32bfacc3f213cd042320c95aa11c90945a9357cdb482897df7c2a5955', '4c8a4e7ab42546995ac39c7d60e7d7c01be6b8f5285fbd8b131e3e95ebbb95ae', '2026-11-28T13:44:44.271Z');
INSERT INTO public.audit_seal VALUES (43, '01a22266addf70008000000dbd472b79', '4c8a4e7ab42546995ac39c7d60e7d7c01be6b8f5285fbd8b131e3e95ebbb95ae', 'bc17e2064f6ad93fa8a77a891350ea12672338a8c7bd7129a8a7687f4769e80a', '2026-11-28T13:44:44.322Z');
INSERT INTO public.audit_seal VALUES (44, '01a22266ae7f70008000000efb043024', 'bc17e2064f6ad93fa8a77a891350ea12672338a8c7bd7129a8a7687f4769e80a', '7189fa3ebfea87d5b4038e87abbf8b118bae57825c45dfe504e15d2b8ec63674', '2026-11-28T13:44:44.697Z');
INSERT INTO public.audit_seal VALUES (45, '01a22266aed470008000000f8cdb4b12', '7189fa3ebfea87d5b4038e87abbf8b118bae57825c45dfe504e15d2b8ec63674', '42b4ad0858c96520f48830ebe2302d9ed54f905b52f17b4a07904a34195a14d3', '2026-11-28T13:44:44.697Z');
INSERT INTO public.audit_seal VALUES (46, '01a22266af327000800000105e8fd7f3', '42b4ad0858c96520f48830ebe2302d9ed54f905b52f17b4a07904a34195a14d3', '062a0bf82a5620a720ac5677ee6337c6d2387bbd87d30f0ca72d1e72dfacf266', '2026-11-28T13:44:44.886Z');
INSERT INTO public.audit_seal VALUES (47, '01a22266af40700080000011afe223e7', '062a0bf82a5620a720ac5677ee6337c6d2387bbd87d30f0ca72d1e72dfacf266', 'b7d35e025b4da903f3637347ba76b06455ff9c1e04bac7ff391cca09021ad1df', '2026-11-28T13:44:44.886Z');
INSERT INTO public.audit_seal VALUES (48, '01a22266af40700080000012d2320a60', 'b7d35e025b4da903f3637347ba76b06455ff9c1e04bac7ff391cca09021ad1df', 'f153d273dee95a888ff69f74295e0183634da3c6d01ea45d97e187ac98d169a4', '2026-11-28T13:44:44.886Z');
INSERT INTO public.audit_seal VALUES (49, '01a22266aff470008000001399998374', 'f153d273dee95a888ff69f74295e0183634da3c6d01ea45d97e187ac98d169a4', '60471bf66517e73173a536e5856caf4b9939825dac00243f48b6567ec134f8ed', '2026-11-28T13:44:44.886Z');
INSERT INTO public.audit_seal VALUES (50, '01a22266b059700080000014ba976350', '60471bf66517e73173a536e5856caf4b9939825dac00243f48b6567ec134f8ed', '12534dbc1c5f25ea00e7713bafc1625fcad019987f6226e398607eaed9fc0a8f', '2026-11-28T13:44:44.916Z');
INSERT INTO public.audit_seal VALUES (51, '01a22266b08b700080000015ba72a67d', '12534dbc1c5f25ea00e7713bafc1625fcad019987f6226e398607eaed9fc0a8f', '6853fabdeabdd0d8527efdf178272e89c1c73d09346c6043aa105367b92cd6ae', '2026-11-28T13:44:45.976Z');
INSERT INTO public.audit_seal VALUES (52, '01a22266b09e700080000016b522bc52', '6853fabdeabdd0d8527efdf178272e89c1c73d09346c6043aa105367b92cd6ae', 'dc129d71e4105a6f1a1f557d0302aae1a7cf4436bad5d9879537fae5d50f5156', '2026-11-28T13:44:45.976Z');
INSERT INTO public.audit_seal VALUES (53, '01a22266b1027000800000175dd28bba', 'dc129d71e4105a6f1a1f557d0302aae1a7cf4436bad5d9879537fae5d50f5156', '24ab1a32bb892f55694fa69f0007fbb90516b69289681aed32af9c464f59c01e', '2026-11-28T13:44:45.976Z');
INSERT INTO public.audit_seal VALUES (54, '01a22266b11d7000800000187b4f113e', '24ab1a32bb892f55694fa69f0007fbb90516b69289681aed32af9c464f59c01e', 'e4babd1ed3012c16aaf4fdbd1dac6a0bc6234ebad56badf951586f41e8e53368', '2026-11-28T13:44:45.976Z');
INSERT INTO public.audit_seal VALUES (55, '01a22266b154700080000019ad574bb7', 'e4babd1ed3012c16aaf4fdbd1dac6a0bc6234ebad56badf951586f41e8e53368', 'b0768ad9c075c932da478e090ffd1061f4a47258a6471091b841e015eadbe739', '2026-11-28T13:44:45.976Z');
INSERT INTO public.audit_seal VALUES (56, '01a22266b17f70008000001a723fd6c1', 'b0768ad9c075c932da478e090ffd1061f4a47258a6471091b841e015eadbe739', 'baba631e7d1a18496d164327d0af07b64d3704249b4797efc7fbfde6eac65ad7', '2026-11-28T13:44:45.976Z');
INSERT INTO public.audit_seal VALUES (57, '01a22266b17f70008000001ba6a8786d', 'baba631e7d1a18496d164327d0af07b64d3704249b4797efc7fbfde6eac65ad7', '51acc61b141d9e7a8cf01efcd11f25766e7eea4f144b788348810357fcc74056', '2026-11-28T13:44:45.976Z');
INSERT INTO public.audit_seal VALUES (58, '01a22266b1ca70008000001c7c04a788', '51acc61b141d9e7a8cf01efcd11f25766e7eea4f144b788348810357fcc74056', '2d95045a8be09166389182c95ec7f0787c375b818b73fc7d91a4e72285bcfedd', '2026-11-28T13:44:45.976Z');
INSERT INTO public.audit_seal VALUES (59, '01a22266b22870008000001d0995e7bc', '2d95045a8be09166389182c95ec7f0787c375b818b73fc7d91a4e72285bcfedd', '7f55ca677b696d09d751286a4aeddb3a86f983de4a546fa0bef009103b26fd74', '2026-11-28T13:44:45.976Z');
INSERT INTO public.audit_seal VALUES (60, '01a22266b2e270008000001ee378f834', '7f55ca677b696d09d751286a4aeddb3a86f983de4a546fa0bef009103b26fd74', '0df0760b05ca922791b8100bf00fbdd3a6606674ac6bd7719f61b81ba2be95a3', '2026-11-28T13:44:45.976Z');
INSERT INTO public.audit_seal VALUES (61, '01a22266b33570008000001f86697b55', '0df0760b05ca922791b8100bf00fbdd3a6606674ac6bd7719f61b81ba2be95a3', '520201d654a78a03daa9a23ce715d481ff32645f7f32819993165fefa0ab589c', '2026-11-28T13:44:45.976Z');
INSERT INTO public.audit_seal VALUES (62, '01a22266b33e70008000002071fc8acf', '520201d654a78a03daa9a23ce715d481ff32645f7f32819993165fefa0ab589c', 'e7696a6ebdf16f15576bb9dc49aea33fe9b76d7024259407f2d99eea7687b5e7', '2026-11-28T13:44:45.976Z');
INSERT INTO public.audit_seal VALUES (63, '01a22266b366700080000021058e540d', 'e7696a6ebdf16f15576bb9dc49aea33fe9b76d7024259407f2d99eea7687b5e7', 'a2b7eedf50400e12d91aa987cab76eb523f12193730d1b38c216f04c3fdfdc99', '2026-11-28T13:44:45.976Z');
INSERT INTO public.audit_seal VALUES (64, '01a22266b3dd7000800000229c5fe63f', 'a2b7eedf50400e12d91aa987cab76eb523f12193730d1b38c216f04c3fdfdc99', '4447abc7c865f17318f9d1c43d3e813239209d3e223f4b24cfefe67f218ae8df', '2026-11-28T13:44:45.976Z');
INSERT INTO public.audit_seal VALUES (65, '01a22266c0f9700080000001c20e0f3e', '4447abc7c865f17318f9d1c43d3e813239209d3e223f4b24cfefe67f218ae8df', '0f51c65084d9aafe1f63d8bebbd7b3ee53c090c93a4663310b8c1c9a820b7715', '2026-11-28T13:44:50.163Z');
INSERT INTO public.audit_seal VALUES (66, '01a22266c21c70008000002305acc62b', '0f51c65084d9aafe1f63d8bebbd7b3ee53c090c93a4663310b8c1c9a820b7715', 'c4e64146001adecfa33b0b6c025717e4038f224ef061463800edfb37f57da92e', '2026-11-28T13:44:50.163Z');
INSERT INTO public.audit_seal VALUES (67, '01a22266c26d700080000024eb0721c5', 'c4e64146001adecfa33b0b6c025717e4038f224ef061463800edfb37f57da92e', 'da0727d2408681a0a29bc8bfc25a489fa9519871c9c15f6560f05ecdc2c8dc9a', '2026-11-28T13:44:50.163Z');
INSERT INTO public.audit_seal VALUES (68, '01a22266c3927000800000010d398ab3', 'da0727d2408681a0a29bc8bfc25a489fa9519871c9c15f6560f05ecdc2c8dc9a', 'ba7d267fce4a03134672b6af2b9715a5578c4c74479b501b01966ffbf814463d', '2026-11-28T13:44:50.163Z');
INSERT INTO public.audit_seal VALUES (69, '01a22266c3d67000800000251273b423', 'ba7d267fce4a03134672b6af2b9715a5578c4c74479b501b01966ffbf814463d', '7bb55ed133d1b4fb4b714f96c8fd78ed7c61ee3bfd9b363a677d61f226e248e6', '2026-11-28T13:44:50.163Z');
INSERT INTO public.audit_seal VALUES (70, '01a22266c4a5700080000002a464bf31', '7bb55ed133d1b4fb4b714f96c8fd78ed7c61ee3bfd9b363a677d61f226e248e6', '7a55f1a08be60146de64b5b2e9e7d543ba25928e0ebaa73e15278588430ab67a', '2026-11-28T13:44:50.163Z');
INSERT INTO public.change_log VALUES ('access', 0, 'fc8edb44-c27e-4ee6-ade9-48ef838a5f63', '*', '*', 'SAVED');
INSERT INTO public.change_log VALUES ('assignments', 0, 'fc8edb44-c27e-4ee6-ade9-48ef838a5f63', '*', '*', 'SAVED');
INSERT INTO public.change_log VALUES ('inventory', 0, 'fc8edb44-c27e-4ee6-ade9-48ef838a5f63', '*', '*', 'SAVED');
INSERT INTO public.change_log VALUES ('sod-policies', 0, 'fc8edb44-c27e-4ee6-ade9-48ef838a5f63', '*', '*', 'SAVED');
INSERT INTO public.change_log VALUES ('search-attributes', 0, 'fc8edb44-c27e-4ee6-ade9-48ef838a5f63', '*', '*', 'SAVED');
INSERT INTO public.change_log VALUES ('violations', 0, 'ace28e34-e041-4ae5-bfc4-826c6578db25', '*', '*', 'SAVED');
INSERT INTO public.change_log VALUES ('access', 1, '7f0a448c-fd59-4c55-b2a4-fd470bc891f3', 'accessItems', '["ENTITLEMENT","pay"]', 'SAVED');
INSERT INTO public.change_log VALUES ('access', 2, '7f0a448c-fd59-4c55-b2a4-fd470bc891f3', 'accessItems', '["ENTITLEMENT","post"]', 'SAVED');
INSERT INTO public.change_log VALUES ('access', 3, '7f0a448c-fd59-4c55-b2a4-fd470bc891f3', 'accessItems', '["ENTITLEMENT","view"]', 'SAVED');
INSERT INTO public.change_log VALUES ('access', 4, '7f0a448c-fd59-4c55-b2a4-fd470bc891f3', 'accessItems', '["ACCESS_PROFILE","clerk"]', 'SAVED');
INSERT INTO public.change_log VALUES ('access', 5, '7f0a448c-fd59-4c55-b2a4-fd470bc891f3', 'accessItems', '["ROLE","staff"]', 'SAVED');
INSERT INTO public.change_log VALUES ('access', 6, '7f0a448c-fd59-4c55-b2a4-fd470bc891f3', 'accessItems', '["ROLE","lead"]', 'SAVED');
INSERT INTO public.change_log VALUES ('access', 7, '7f0a448c-fd59-4c55-b2a4-fd470bc891f3', 'grants', '["ROLE","staff","ENTITLEMENT","view"]', 'SAVED');
INSERT INTO public.change_log VALUES ('access', 8, '7f0a448c-fd59-4c55-b2a4-fd470bc891f3', 'grants', '["ROLE","lead","ACCESS_PROFILE","clerk"]', 'SAVED');
INSERT INTO public.change_log VALUES ('access', 9, '7f0a448c-fd59-4c55-b2a4-fd470bc891f3', 'grants', '["ACCESS_PROFILE","clerk","ENTITLEMENT","post"]', 'SAVED');
INSERT INTO public.change_log VALUES ('assignments', 1, '7f0a448c-fd59-4c55-b2a4-fd470bc891f3', 'identities', '["ann"]', 'SAVED');
INSERT INTO public.change_log VALUES ('assignments', 2, '7f0a448c-fd59-4c55-b2a4-fd470bc891f3', 'identities', '["bob"]', 'SAVED');
INSERT INTO public.change_log VALUES ('assignments', 3, '7f0a448c-fd59-4c55-b2a4-fd470bc891f3', 'identities', '["cem"]', 'SAVED');
INSERT INTO public.change_log VALUES ('assignments', 4, '7f0a448c-fd59-4c55-b2a4-fd470bc891f3', 'identities', '["dee"]', 'SAVED');
INSERT INTO public.change_log VALUES ('assignments', 5, '7f0a448c-fd59-4c55-b2a4-fd470bc891f3', 'assignments', '["ann","ROLE","lead"]', 'SAVED');
INSERT INTO public.change_log VALUES ('assignments', 6, '7f0a448c-fd59-4c55-b2a4-fd470bc891f3', 'assignments', '["ann","ENTITLEMENT","pay"]', 'SAVED');
INSERT INTO public.change_log VALUES ('assignments', 7, '7f0a448c-fd59-4c55-b2a4-fd470bc891f3', 'assignments', '["bob","ENTITLEMENT","pay"]', 'SAVED');
INSERT INTO public.change_log VALUES ('assignments', 8, '7f0a448c-fd59-4c55-b2a4-fd470bc891f3', 'assignments', '["cem","ROLE","staff"]', 'SAVED');
INSERT INTO public.change_log VALUES ('assignments', 9, '7f0a448c-fd59-4c55-b2a4-fd470bc891f3', 'assignments', '["dee","ROLE","lead"]', 'SAVED');
INSERT INTO public.change_log VALUES ('inventory', 1, '7f0a448c-fd59-4c55-b2a4-fd470bc891f3', 'sources', '["hr"]', 'SAVED');
INSERT INTO public.change_log VALUES ('inventory', 2, '7f0a448c-fd59-4c55-b2a4-fd470bc891f3', 'sources', '["erp"]', 'SAVED');
INSERT INTO public.change_log VALUES ('inventory', 3, '7f0a448c-fd59-4c55-b2a4-fd470bc891f3', 'accountAttributes', '["erp","memberOf"]', 'SAVED');
INSERT INTO public.change_log VALUES ('inventory', 4, '7f0a448c-fd59-4c55-b2a4-fd470bc891f3', 'accountAttributes', '["erp","costCenter"]', 'SAVED');
INSERT INTO public.change_log VALUES ('inventory', 5, '7f0a448c-fd59-4c55-b2a4-fd470bc891f3', 'identityProfiles', '["employees"]', 'SAVED');
INSERT INTO public.change_log VALUES ('inventory', 6, '7f0a448c-fd59-4c55-b2a4-fd470bc891f3', 'identityProfiles', '["guests"]', 'SAVED');
INSERT INTO public.change_log VALUES ('inventory', 7, '7f0a448c-fd59-4c55-b2a4-fd470bc891f3', 'identityProfiles', '["leavers"]', 'SAVED');
INSERT INTO public.change_log VALUES ('inventory', 8, '7f0a448c-fd59-4c55-b2a4-fd470bc891f3', 'accounts', '["a-ann"]', 'SAVED');
INSERT INTO public.change_log VALUES ('inventory', 9, '7f0a448c-fd59-4c55-b2a4-fd470bc891f3', 'accounts', '["a-bob"]', 'SAVED');
INSERT INTO public.change_log VALUES ('inventory', 10, '7f0a448c-fd59-4c55-b2a4-fd470bc891f3', 'accounts', '["a-none"]', 'SAVED');
INSERT INTO public.change_log VALUES ('sod-policies', 1, '7f0a448c-fd59-4c55-b2a4-fd470bc891f3', 'sodPolicies', '["p2p"]', 'SAVED');
INSERT INTO public.change_log VALUES ('sod-policies', 2, '7f0a448c-fd59-4c55-b2a4-fd470bc891f3', 'sodPolicies', '["draft"]', 'SAVED');
INSERT INTO public.change_log VALUES ('inventory', 11, '39b9e137-f1c6-4be5-99ba-28e1ab53b391', 'sources', '["01a22266a94d70c097e8b243a327db14"]', 'SAVED');
INSERT INTO public.change_log VALUES ('inventory', 12, 'f578fc2d-31ea-4ce3-977e-5ee5c7871441', 'accounts', '["c-ann"]', 'SAVED');
INSERT INTO public.change_log VALUES ('inventory', 13, '015005b1-888f-4aaa-a2ed-17dfb73daee5', 'sources', '["hr"]', 'SAVED');
INSERT INTO public.change_log VALUES ('inventory', 14, '84689db8-b50a-4a51-8773-1ee0160f998c', 'accountAttributes', '["01a22266a94d70c097e8b243a327db14","memberOf"]', 'SAVED');
INSERT INTO public.change_log VALUES ('inventory', 15, 'b26eeeb3-5cb3-4ab2-902b-feeac07f2caf', 'sources', '["01a22266ac4a739591651389eb28fb09"]', 'SAVED');
INSERT INTO public.change_log VALUES ('inventory', 16, 'e1eda809-7e61-4671-8d9b-ed7349a6c3c5', 'accounts', '["o-ann"]', 'SAVED');
INSERT INTO public.change_log VALUES ('inventory', 17, '7209a32d-73a1-4543-aa5b-5715ad8fd4b7', 'accounts', '["o-ann"]', 'DELETED');
INSERT INTO public.change_log VALUES ('inventory', 18, '7209a32d-73a1-4543-aa5b-5715ad8fd4b7', 'sources', '["01a22266ac4a739591651389eb28fb09"]', 'DELETED');
INSERT INTO public.change_log VALUES ('assignments', 10, '593f5370-96bc-4c22-bdce-50d5412a6d07', 'identities', '["eve"]', 'SAVED');
INSERT INTO public.change_log VALUES ('assignments', 11, '8958fedb-b7d7-4eba-a06a-a1b9e8cfef57', 'identities', '["cem"]', 'SAVED');
INSERT INTO public.change_log VALUES ('assignments', 12, '748514a1-0630-4ca4-b422-f28fd4253ede', 'assignments', '["eve","ENTITLEMENT","pay"]', 'SAVED');
INSERT INTO public.change_log VALUES ('assignments', 13, '748514a1-0630-4ca4-b422-f28fd4253ede', 'assignments', '["eve","ENTITLEMENT","post"]', 'SAVED');
INSERT INTO public.change_log VALUES ('assignments', 14, 'd0bb047a-fb3b-4c71-baab-e1c8cf554602', 'identities', '["fay"]', 'SAVED');
INSERT INTO public.change_log VALUES ('assignments', 15, '4d9edc5d-703a-4a1b-84d2-e6d2a7f70ccb', 'identities', '["fay"]', 'DELETED');
INSERT INTO public.change_log VALUES ('access', 10, 'b034ea59-4cc5-45d5-a112-cbf2db76d90d', 'accessItems', '["ROLE","temp"]', 'SAVED');
INSERT INTO public.change_log VALUES ('access', 11, 'ef59eed7-7475-4353-91e5-9ebcc936eac6', 'grants', '["ROLE","temp","ENTITLEMENT","view"]', 'SAVED');
INSERT INTO public.change_log VALUES ('access', 12, '5bb37347-1a86-4b01-a9fd-807458a2d611', 'grants', '["ROLE","temp","ENTITLEMENT","view"]', 'DELETED');
INSERT INTO public.change_log VALUES ('access', 13, '5bb37347-1a86-4b01-a9fd-807458a2d611', 'accessItems', '["ROLE","temp"]', 'DELETED');
INSERT INTO public.change_log VALUES ('sod-policies', 3, '4e4081dd-adf5-4745-a5a2-8725cf10919f', 'sodPolicies', '["01a22266afb5744d85edf0c41cf2fd1f"]', 'SAVED');
INSERT INTO public.change_log VALUES ('sod-policies', 4, '6a33950a-02a0-486d-8c25-f961caea5b17', 'sodPolicies', '["01a22266afb5744d85edf0c41cf2fd1f"]', 'SAVED');
INSERT INTO public.change_log VALUES ('sod-policies', 5, 'cdd0c701-ad66-4eda-8eb0-3e2a8a55c18f', 'sodPolicies', '["01a22266b06e77f18e593a6522d6f34c"]', 'SAVED');
INSERT INTO public.change_log VALUES ('sod-policies', 6, 'dafd6c30-91d5-4f37-9c03-ac89fdd0823b', 'sodPolicies', '["01a22266b06e77f18e593a6522d6f34c"]', 'DELETED');
INSERT INTO public.change_log VALUES ('inventory', 19, '2d05840f-e28c-400c-8c1a-bd3dbeeca2ac', 'identityProfiles', '["employees"]', 'SAVED');
INSERT INTO public.change_log VALUES ('inventory', 20, 'c19761c0-af20-4a14-ad8a-e2136ecf6f4b', 'identityProfiles', '["leavers"]', 'SAVED');
INSERT INTO public.change_log VALUES ('inventory', 21, 'cfe0eb8a-ec8c-45e5-9bff-de6360f6de25', 'identityProfiles', '["employees"]', 'SAVED');
INSERT INTO public.change_log VALUES ('inventory', 22, '888efa01-f401-45fe-8fde-def0c679e288', 'identityProfiles', '["leavers"]', 'DELETED');
INSERT INTO public.change_log VALUES ('search-attributes', 1, '84eb393e-7fd1-4955-9dcd-40c8df55f285', 'searchAttributes', '["01a22266b1a2732cbc6e67890e42bdf1"]', 'SAVED');
INSERT INTO public.change_log VALUES ('search-attributes', 2, 'df06e4f0-883a-4f86-806d-a27d62d3ed82', 'searchAttributes', '["01a22266b1f675e4b32769fda3cd0647"]', 'SAVED');
INSERT INTO public.change_log VALUES ('search-attributes', 3, 'bab2571a-ff32-4b1d-9776-40e0864a6d7c', 'searchAttributes', '["01a22266b1f675e4b32769fda3cd0647"]', 'DELETED');
INSERT INTO public.change_log VALUES ('inventory', 23, '4d8ec42d-3838-4644-b685-c89856b38d6c', 'governanceGroups', '["01a22266b33a739a882b60a7fdeb185c"]', 'SAVED');
INSERT INTO public.change_log VALUES ('inventory', 24, '979a004e-7e04-475c-9525-6ef99b6c6a01', 'governanceGroupMembers', '["01a22266b33a739a882b60a7fdeb185c","cem"]', 'SAVED');
INSERT INTO public.change_log VALUES ('inventory', 25, '007491e1-c722-4e06-97a3-c04d15de2620', 'identityProfiles', '["leavers"]', 'SAVED');
INSERT INTO public.change_log VALUES ('assignments', 16, '1cb9db83-988b-449d-8b7b-64436d3b8435', 'assignments', '["eve","ENTITLEMENT","post"]', 'DELETED');
INSERT INTO public.change_log VALUES ('assignments', 17, 'b321542f-8992-483f-a65c-c91e942c9a9f', 'assignments', '["eve","ENTITLEMENT","post"]', 'SAVED');
INSERT INTO public.compensating_control VALUES ('01a22266-b32f-7012-b049-58e73bb48209', 'Review', 'review', NULL, 'cem', 'IDENTITY', '[]', 'Mitigation', NULL, NULL, 720, 0);
INSERT INTO public.governance_group VALUES ('01a22266b33a739a882b60a7fdeb185c', 'Board', 'board', NULL, 'cem');
INSERT INTO public.governance_group_member VALUES ('01a22266b33a739a882b60a7fdeb185c', 'cem');
INSERT INTO public.identity VALUES ('ann', 'Ann', 'ann@example.com', 'employees', '{"department":"Finance"}', NULL, 0);
INSERT INTO public.identity VALUES ('bob', 'Bob', NULL, 'employees', '{}', NULL, 0);
INSERT INTO public.identity VALUES ('dee', 'Dee', NULL, 'guests', '{}', NULL, 0);
INSERT INTO public.identity VALUES ('eve', 'Eve', NULL, NULL, '{"department":"Sales"}', NULL, 0);
INSERT INTO public.identity VALUES ('cem', 'Cem Y.', NULL, NULL, '{}', NULL, 0);
INSERT INTO public.identity_profile VALUES ('guests', 'Guests', 'guests', NULL, 20, 'hr', 'NON_PTA', 0, 0, NULL, NULL, 0);
INSERT INTO public.identity_profile VALUES ('employees', 'All staff', 'all staff', NULL, 0, 'hr', 'NON_PTA', 0, 0, NULL, 'Portal', 0);
INSERT INTO public.identity_profile VALUES ('leavers', 'Leavers', 'leavers', NULL, 40, 'hr', 'NON_PTA', 0, 0, NULL, NULL, 0);
INSERT INTO public.import_record VALUES ('01a22266a5f474448643336441b6c57e', '2026-11-28T13:44:40.785Z', '2026-11-28T13:44:42.228Z', 'cli:root', 'COMMAND', '01a22266a04077de9aad07c2faac4e9c', 'APPLIED', 'upsert', NULL, NULL, NULL, '["sources.csv","account-attributes.csv","entitlements.csv","access-profiles.csv","roles.csv","grants.csv","identity-profiles.csv","identities.csv","accounts.csv","assignments.csv","sod-policies.csv"]', '{"sources":{"created":2,"updated":0,"unchanged":0,"skipped":0},"account-attributes":{"created":2,"updated":0,"unchanged":0,"skipped":0},"entitlements":{"created":3,"updated":0,"unchanged":0,"skipped":0},"access-profiles":{"created":1,"updated":0,"unchanged":0,"skipped":0},"roles":{"created":2,"updated":0,"unchanged":0,"skipped":0},"grants":{"created":3,"updated":0,"unchanged":0,"skipped":0},"identity-profiles":{"created":3,"updated":0,"unchanged":0,"skipped":0},"identities":{"created":4,"updated":0,"unchanged":0,"skipped":0},"accounts":{"created":3,"updated":0,"unchanged":0,"skipped":0},"assignments":{"created":5,"updated":0,"unchanged":0,"skipped":0},"sod-policies":{"created":2,"updated":0,"unchanged":0,"skipped":0}}', '[]', 0, '{"begun":1,"ended":0}', NULL, NULL, '{"sources.csv":"3f46eafc65e196f17ab96f64b4960b71deecdd4dc133349b056209cb48fe3978","account-attributes.csv":"4d4216e1c5090bbb1a80f9c5a00da1dbdb058113871e2471ea751f67c0124602","entitlements.csv":"7f0f6576beaa35222f60f9da0203d973db30809d8f3e5b3a58eb8e37ce69db8a","access-profiles.csv":"bfaa8bcd6b475e15b48328b365b7159bdd5d802a6dd46c0a939e87aa577e25f7","roles.csv":"c356cb0701c7a6aac04e4cde7efbf32558cab6fb0ec08acf4c8048ad36c7177d","grants.csv":"6dcb92575c61c5745ca95d1abd975df02294feba2d9d25823c552e0e65e67af4","identity-profiles.csv":"8ff8f4823d1275b597b1839a9c2d4a481c75acc75688c458735c25c47bf5ba4c","identities.csv":"e7ea04e0a392abaa9ea1d8ab4eddc19bf2e9475fd41437fbe9e5a5fe1a5570d9","accounts.csv":"95a327be16fe4394a11238f35092aa8114d6219bf3afbb35112b47419782ae57","assignments.csv":"f05a97fd23cc52cccc77c064fec02ebdf5d8541483cf436a3aa47dabd4c75955","sod-policies.csv":"ed3d6db1ed5496e8e706ddc6b06118188980cf6574dbedd2f430efab30b75f2e"}');
INSERT INTO public.import_record VALUES ('01a22266c0ec7253a16e27c1727a2e92', '2026-11-28T13:44:49.050Z', '2026-11-28T13:44:49.131Z', 'cli:root', 'COMMAND', '01a22266c09072358bf9d33043512c48', 'APPLIED', 'upsert', NULL, NULL, NULL, '["identity-profiles.csv"]', '{"identity-profiles":{"created":1,"updated":0,"unchanged":0,"skipped":0}}', '[]', 0, '{"begun":0,"ended":0}', NULL, NULL, '{"identity-profiles.csv":"c25065451856cb54147b8c44dfa0f4b7ab751b96c9d44ab41b46b74b4ec8180b"}');
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
INSERT INTO public.migration VALUES (25, 1767225600150, 'CreateSearchTerms1767225600150');
INSERT INTO public.migration VALUES (26, 1767225600160, 'CreateConsoleSessions1767225600160');
INSERT INTO public.migration VALUES (27, 1767225600170, 'CreateViolations1767225600170');
INSERT INTO public.migration VALUES (28, 1767225600180, 'CreateGovernanceGroups1767225600180');
INSERT INTO public.migration VALUES (29, 1767225600181, 'CreateControls1767225600181');
INSERT INTO public.migration VALUES (30, 1767225600200, 'AddManager1767225600200');
INSERT INTO public.migration VALUES (31, 1767225600201, 'AddViolationOwners1767225600201');
INSERT INTO public.migration VALUES (32, 1767225600210, 'CreateViolationReports1767225600210');
INSERT INTO public.migration VALUES (33, 1767225600220, 'CreateAppliedControls1767225600220');
INSERT INTO public.migration VALUES (34, 1767225600300, 'CreateImports1767225600300');
INSERT INTO public.migration VALUES (35, 1767225600310, 'AddImportedViolations1767225600310');
INSERT INTO public.migration VALUES (36, 1767225600310, 'CreateReportSchedules1767225600310');
INSERT INTO public.migration VALUES (37, 1767225600320, 'AddValidity1767225600320');
INSERT INTO public.migration VALUES (38, 1767225600330, 'CreateWebhooks1767225600330');
INSERT INTO public.migration VALUES (39, 1767225600340, 'KeepViolationTotals1767225600340');
INSERT INTO public.migration VALUES (40, 1767225600360, 'IndexViolations1767225600360');
INSERT INTO public.migration VALUES (41, 1767225600380, 'AddDisabledIdentities1767225600380');
INSERT INTO public.migration VALUES (42, 1767225600400, 'CreateImportSchedules1767225600400');
INSERT INTO public.migration VALUES (43, 1767225600410, 'AddCorrelation1767225600410');
INSERT INTO public.migration VALUES (44, 1767225600420, 'KeepViolationDays1767225600420');
INSERT INTO public.migration VALUES (45, 1767225600440, 'AddImportChecksums1767225600440');
INSERT INTO public.migration VALUES (46, 1767225600450, 'IndexWholeTexts1767225600450');
INSERT INTO public.migration VALUES (47, 1767225600460, 'CountViolationsOfTargets1767225600460');
INSERT INTO public.promoted_value VALUES ('a-ann', '01a22266b1a2732cbc6e67890e42bdf1', 0, '1', '1');
INSERT INTO public.promotion VALUES ('01a22266b1a2732cbc6e67890e42bdf1', '01a22266b1b771cf8aa8b1cc2a8c4926', 'DONE', '[]', '', 3, 3, '2026-11-28T13:44:45.421Z', '2026-11-28T13:44:45.442Z', NULL);
INSERT INTO public.rate_limit VALUES ('auth-profiles:G31SLW11tRP7rhjXtTABS8LQSEgiImhUc2x4Vaupeuw', 2, 1795873495015);
INSERT INTO public.rate_limit VALUES ('search-attributes:G31SLW11tRP7rhjXtTABS8LQSEgiImhUc2x4Vaupeuw', 3, 1795873495198);
INSERT INTO public.schema_compatibility VALUES ('governance', 1767225600460);
INSERT INTO public.search_attribute VALUES ('01a22266b1a2732cbc6e67890e42bdf1', 'costs', 'costs', 'Costs', '{"erp":"costCenter"}');
INSERT INTO public.search_term VALUES ('SOURCE', 'erp', 'name', 0, 'erp');
INSERT INTO public.search_term VALUES ('ENTITLEMENT', 'pay', '', 0, 'pay');
INSERT INTO public.search_term VALUES ('ENTITLEMENT', 'pay', '', 1, 'payers');
INSERT INTO public.search_term VALUES ('ENTITLEMENT', 'pay', 'name', 2, 'pay');
INSERT INTO public.search_term VALUES ('ENTITLEMENT', 'post', '', 0, 'post');
INSERT INTO public.search_term VALUES ('ENTITLEMENT', 'post', '', 1, 'posters');
INSERT INTO public.search_term VALUES ('ENTITLEMENT', 'post', 'name', 2, 'post');
INSERT INTO public.search_term VALUES ('ENTITLEMENT', 'view', '', 0, 'view');
INSERT INTO public.search_term VALUES ('ENTITLEMENT', 'view', '', 1, 'viewers');
INSERT INTO public.search_term VALUES ('ENTITLEMENT', 'view', 'name', 2, 'view');
INSERT INTO public.search_term VALUES ('ACCESS_PROFILE', 'clerk', '', 0, 'clerk');
INSERT INTO public.search_term VALUES ('ACCESS_PROFILE', 'clerk', 'name', 1, 'clerk');
INSERT INTO public.search_term VALUES ('ROLE', 'staff', '', 0, 'staff');
INSERT INTO public.search_term VALUES ('ROLE', 'staff', 'name', 1, 'staff');
INSERT INTO public.search_term VALUES ('ROLE', 'lead', '', 0, 'strasse');
INSERT INTO public.search_term VALUES ('ROLE', 'lead', '', 1, 'lead');
INSERT INTO public.search_term VALUES ('ROLE', 'lead', 'name', 2, 'strasse');
INSERT INTO public.search_term VALUES ('IDENTITY', 'ann', '', 0, 'ann');
INSERT INTO public.search_term VALUES ('IDENTITY', 'ann', '', 1, 'example');
INSERT INTO public.search_term VALUES ('IDENTITY', 'ann', '', 2, 'com');
INSERT INTO public.search_term VALUES ('IDENTITY', 'ann', 'name', 3, 'ann');
INSERT INTO public.search_term VALUES ('IDENTITY', 'ann', 'email', 4, 'ann@example.com');
INSERT INTO public.search_term VALUES ('IDENTITY', 'ann', 'attributes.department', 5, 'finance');
INSERT INTO public.search_term VALUES ('IDENTITY', 'bob', '', 0, 'bob');
INSERT INTO public.search_term VALUES ('IDENTITY', 'bob', 'name', 1, 'bob');
INSERT INTO public.search_term VALUES ('IDENTITY', 'dee', '', 0, 'dee');
INSERT INTO public.search_term VALUES ('IDENTITY', 'dee', 'name', 1, 'dee');
INSERT INTO public.search_term VALUES ('SOURCE', '01a22266a94d70c097e8b243a327db14', 'name', 0, 'crm');
INSERT INTO public.search_term VALUES ('SOURCE', 'hr', 'name', 0, 'core hr');
INSERT INTO public.search_term VALUES ('IDENTITY', 'eve', '', 0, 'eve');
INSERT INTO public.search_term VALUES ('IDENTITY', 'eve', 'name', 1, 'eve');
INSERT INTO public.search_term VALUES ('IDENTITY', 'eve', 'attributes.department', 2, 'sales');
INSERT INTO public.search_term VALUES ('IDENTITY', 'cem', '', 0, 'cem');
INSERT INTO public.search_term VALUES ('IDENTITY', 'cem', '', 1, 'y');
INSERT INTO public.search_term VALUES ('IDENTITY', 'cem', 'name', 2, 'cem y.');
INSERT INTO public.sod_check VALUES ('01a22266b32577b9b641e99516dd0b6f', 'bob', '[{"type":"ENTITLEMENT","id":"post"}]', NULL, 'SUCCESS', '2026-11-28T13:44:45.605Z', '2026-11-28T13:44:45.729Z', '[{"policy":{"type":"SOD_POLICY","id":"p2p","name":"Pay and post"},"kind":"NEW","level":"HIGH","conflictingAccessCriteria":{"leftCriteria":{"criteriaList":[{"type":"ENTITLEMENT","id":"pay","name":"Pay","existing":true,"paths":[[{"type":"ENTITLEMENT","id":"pay","name":"Pay"}]]}]},"rightCriteria":{"criteriaList":[{"type":"ENTITLEMENT","id":"post","name":"Post","existing":false,"paths":[[{"type":"ENTITLEMENT","id":"post","name":"Post"}]]}]}}}]', NULL, 'governance-cli', '{"asOf":"2026-11-28T13:44:45.617Z","access":13,"assignments":15,"sodPolicies":6}');
INSERT INTO public.sod_policy VALUES ('p2p', 'Pay and post', 'pay and post', NULL, 'CONFLICTING_ACCESS_BASED', 'ENFORCED', 'HIGH', '[{"name":null,"criteriaList":[{"type":"ENTITLEMENT","id":"pay"}],"minimum":1},{"name":null,"criteriaList":[{"type":"ENTITLEMENT","id":"post"}],"minimum":1}]', 2, NULL, NULL, NULL, NULL, '[]', '2026-11-28T13:44:41.163Z', '2026-11-28T13:44:41.163Z', NULL, '[]', '[]');
INSERT INTO public.sod_policy VALUES ('draft', 'Draft', 'draft', NULL, 'CONFLICTING_ACCESS_BASED', 'NOT_ENFORCED', 'LOW', '[{"name":null,"criteriaList":[{"type":"ENTITLEMENT","id":"pay"}],"minimum":1},{"name":null,"criteriaList":[{"type":"ENTITLEMENT","id":"view"}],"minimum":1}]', 2, NULL, NULL, NULL, NULL, '[]', '2026-11-28T13:44:41.163Z', '2026-11-28T13:44:41.163Z', NULL, '[]', '[]');
INSERT INTO public.sod_policy VALUES ('01a22266afb5744d85edf0c41cf2fd1f', 'Post and view', 'post and view', 'Changed', 'CONFLICTING_ACCESS_BASED', 'ENFORCED', 'HIGH', '[{"name":null,"criteriaList":[{"type":"ENTITLEMENT","id":"post"}],"minimum":1},{"name":null,"criteriaList":[{"type":"ENTITLEMENT","id":"view"}],"minimum":1}]', 2, NULL, NULL, NULL, NULL, '[]', '2026-11-28T13:44:44.754Z', '2026-11-28T13:44:44.834Z', NULL, '[]', '[]');
INSERT INTO public.source VALUES ('erp', 'ERP', NULL, '{}', '[]');
INSERT INTO public.source VALUES ('01a22266a94d70c097e8b243a327db14', 'CRM', NULL, '{}', '[]');
INSERT INTO public.source VALUES ('hr', 'Core HR', NULL, '{"team":"y"}', '[]');
INSERT INTO public.state_version VALUES ('violations', 0, 'ace28e34-e041-4ae5-bfc4-826c6578db25');
INSERT INTO public.state_version VALUES ('access', 13, '5bb37347-1a86-4b01-a9fd-807458a2d611');
INSERT INTO public.state_version VALUES ('sod-policies', 6, 'dafd6c30-91d5-4f37-9c03-ac89fdd0823b');
INSERT INTO public.state_version VALUES ('search-attributes', 3, 'bab2571a-ff32-4b1d-9776-40e0864a6d7c');
INSERT INTO public.state_version VALUES ('inventory', 25, '007491e1-c722-4e06-97a3-c04d15de2620');
INSERT INTO public.state_version VALUES ('assignments', 17, 'b321542f-8992-483f-a65c-c91e942c9a9f');
INSERT INTO public.violation VALUES ('01a22266-aa90-7132-b280-af40c0303c30', 'p2p', 'Pay and post', 'pay and post', 'ann', 'Ann', 'ann', 'High', '2', 'Open', 'GOVERNANCE_GROUP', 'unassigned', 0, '[{"name":"left","items":[{"type":"ENTITLEMENT","id":"pay"}]},{"name":"right","items":[{"type":"ENTITLEMENT","id":"post"}]}]', NULL, NULL, '2026-11-28T13:44:43.369Z', '2026-11-28T13:44:43.369Z', NULL, NULL, NULL);
INSERT INTO public.violation VALUES ('01a22266-af60-73b2-89e2-5d1a8f49b0cc', 'p2p', 'Pay and post', 'pay and post', 'eve', 'Eve', 'eve', 'High', '2', 'Mitigated', 'GOVERNANCE_GROUP', 'unassigned', 0, '[{"name":"left","items":[{"type":"ENTITLEMENT","id":"pay"}]},{"name":"right","items":[{"type":"ENTITLEMENT","id":"post"}]}]', '{"appliedControlId":"01a22266-c1ff-747d-92b9-8dc500ea28bf","expiration":"2026-12-28T13:44:49.407Z","seen":[{"type":"ENTITLEMENT","id":"pay"},{"type":"ENTITLEMENT","id":"post"}]}', '2026-12-28T13:44:49.407Z', '2026-11-28T13:44:44.548Z', '2026-11-28T13:44:50.050Z', '2026-11-28T13:44:44.548Z', NULL, NULL);
INSERT INTO public.violation_day VALUES ('2026-11-28', 2, 0);
INSERT INTO public.violation_history VALUES ('01a22266-aa90-7132-b280-b2c340038618', '01a22266-aa90-7132-b280-af40c0303c30', '2026-11-28T13:44:43.369Z', 'DETECTED', NULL, '{"status":"Open","level":"High","policyName":"Pay and post","owner":{"type":"GOVERNANCE_GROUP","id":"unassigned"},"criteria":[{"name":"left","items":[{"type":"ENTITLEMENT","id":"pay"}]},{"name":"right","items":[{"type":"ENTITLEMENT","id":"post"}]}],"expiration":null}', '{"kind":"SCAN"}');
INSERT INTO public.violation_history VALUES ('01a22266-af68-779e-b318-2a9f70235211', '01a22266-af60-73b2-89e2-5d1a8f49b0cc', '2026-11-28T13:44:44.548Z', 'DETECTED', NULL, '{"status":"Open","level":"High","policyName":"Pay and post","owner":{"type":"GOVERNANCE_GROUP","id":"unassigned"},"criteria":[{"name":"left","items":[{"type":"ENTITLEMENT","id":"pay"}]},{"name":"right","items":[{"type":"ENTITLEMENT","id":"post"}]}],"expiration":null}', '{"kind":"CHANGE","changed":"accessItems","key":["ENTITLEMENT","pay"]}');
INSERT INTO public.violation_history VALUES ('01a22266-c213-7628-b0c0-24bfa0b8fa2f', '01a22266-af60-73b2-89e2-5d1a8f49b0cc', '2026-11-28T13:44:49.407Z', 'CONTROL_APPLIED', '{"status":"Open","expiration":null}', '{"status":"Mitigated","expiration":"2026-12-28T13:44:49.407Z","control":{"id":"01a22266-b32f-7012-b049-58e73bb48209","name":"Review"}}', '{"kind":"REQUEST","client":"governance-cli","person":null,"approvedBy":null,"comment":"Reviewed"}');
INSERT INTO public.violation_history VALUES ('01a22266-c337-711b-8447-bca07373da15', '01a22266-af60-73b2-89e2-5d1a8f49b0cc', '2026-11-28T13:44:49.719Z', 'REMEDIATED', '{"status":"Mitigated","expiration":"2026-12-28T13:44:49.407Z"}', '{"status":"Remediated","expiration":null}', '{"kind":"CHANGE","changed":"assignments","key":["eve","ENTITLEMENT","post"]}');
INSERT INTO public.violation_history VALUES ('01a22266-c483-716f-bb69-5cc9b2698bfd', '01a22266-af60-73b2-89e2-5d1a8f49b0cc', '2026-11-28T13:44:50.050Z', 'RETURNED', '{"status":"Remediated","expiration":null}', '{"status":"Mitigated","expiration":"2026-12-28T13:44:49.407Z"}', '{"kind":"CHANGE","changed":"assignments","key":["eve","ENTITLEMENT","post"]}');
INSERT INTO public.violation_target VALUES ('ann', '2026-11-28', 1, 0, 0, 0);
INSERT INTO public.violation_target VALUES ('eve', '2026-11-28', 0, 1, 0, 0);
INSERT INTO public.violation_total VALUES ('', '', '', '', '', 'Open', 1, 1, 0, 0, 0);
INSERT INTO public.violation_total VALUES ('level', 'High', '', '', '', 'Open', 1, 1, 0, 0, 0);
INSERT INTO public.violation_total VALUES ('policyId', '', 'p2p', '', '', 'Open', 1, 1, 0, 0, 0);
INSERT INTO public.violation_total VALUES ('ownerType,ownerId', '', '', 'GOVERNANCE_GROUP', 'unassigned', 'Open', 1, 1, 0, 0, 0);
INSERT INTO public.violation_total VALUES ('level,policyId', 'High', 'p2p', '', '', 'Open', 1, 1, 0, 0, 0);
INSERT INTO public.violation_total VALUES ('level,ownerType,ownerId', 'High', '', 'GOVERNANCE_GROUP', 'unassigned', 'Open', 1, 1, 0, 0, 0);
INSERT INTO public.violation_total VALUES ('', '', '', '', '', 'Mitigated', 1, 0, 1, 0, 0);
INSERT INTO public.violation_total VALUES ('level', 'High', '', '', '', 'Mitigated', 1, 0, 1, 0, 0);
INSERT INTO public.violation_total VALUES ('policyId', '', 'p2p', '', '', 'Mitigated', 1, 0, 1, 0, 0);
INSERT INTO public.violation_total VALUES ('ownerType,ownerId', '', '', 'GOVERNANCE_GROUP', 'unassigned', 'Mitigated', 1, 0, 1, 0, 0);
INSERT INTO public.violation_total VALUES ('level,policyId', 'High', 'p2p', '', '', 'Mitigated', 1, 0, 1, 0, 0);
INSERT INTO public.violation_total VALUES ('level,ownerType,ownerId', 'High', '', 'GOVERNANCE_GROUP', 'unassigned', 'Mitigated', 1, 0, 1, 0, 0);
INSERT INTO public.violation_watermark VALUES ('current', '{"violations":{"position":0,"token":"ace28e34-e041-4ae5-bfc4-826c6578db25"},"access":{"position":13,"token":"5bb37347-1a86-4b01-a9fd-807458a2d611"},"sod-policies":{"position":6,"token":"dafd6c30-91d5-4f37-9c03-ac89fdd0823b"},"search-attributes":{"position":3,"token":"bab2571a-ff32-4b1d-9776-40e0864a6d7c"},"inventory":{"position":25,"token":"007491e1-c722-4e06-97a3-c04d15de2620"},"assignments":{"position":17,"token":"b321542f-8992-483f-a65c-c91e942c9a9f"}}', '2026-11-28T13:44:50.020Z', '01a22266a194725d9b1f262593146dd2', '2026-11-28T13:44:55.048Z');
INSERT INTO public.webhook_delivery VALUES ('01a22266-c31f-7069-8f63-a9e5857b6c18', '01a22266-b3a7-7218-a168-3e05dc59275e', 'import.applied', '{"id":"01a22266-c0f5-728b-8925-f94039ac76a7","time":"2026-11-28T13:44:49.138Z","type":"import.applied","subject":"01a22266c0ec7253a16e27c1727a2e92","data":{"import":{"id":"01a22266c0ec7253a16e27c1727a2e92","started":"2026-11-28T13:44:49.050Z","ended":"2026-11-28T13:44:49.131Z","actor":"cli:root","actorKind":"COMMAND","trackingId":"01a22266c09072358bf9d33043512c48","outcome":"APPLIED","message":null,"mode":"upsert","sourceId":null,"reason":null,"ticket":null,"files":["identity-profiles.csv"],"checksums":{"identity-profiles.csv":"c25065451856cb54147b8c44dfa0f4b7ab751b96c9d44ab41b46b74b4ec8180b"},"counts":{"identity-profiles":{"created":1,"updated":0,"unchanged":0,"skipped":0}},"faultCount":0,"causes":[],"violations":{"begun":0,"ended":0},"correlation":null}}}', 'PENDING', 1, '2026-11-28T13:44:49.692Z', '2026-11-28T13:44:55.724Z', NULL, NULL, 'getaddrinfo ENOTFOUND hooks.example.com');
INSERT INTO public.webhook_delivery VALUES ('01a22266-c31f-7069-8f63-acea7fc24804', '01a22266-b3a7-7218-a168-3e05dc59275e', 'violation.control-applied', '{"id":"01a22266-c217-77f1-9636-aa7bb1ab56b7","time":"2026-11-28T13:44:49.431Z","type":"violation.control-applied","subject":"01a22266-af60-73b2-89e2-5d1a8f49b0cc","data":{"violation":{"id":"01a22266-af60-73b2-89e2-5d1a8f49b0cc","policyId":"p2p","policyName":"Pay and post","targetId":"eve","targetName":"Eve","level":"High","severity":"2","status":"Mitigated","ownerType":"GOVERNANCE_GROUP","ownerId":"unassigned","isReassigned":false,"criteria":[{"name":"left","items":[{"type":"ENTITLEMENT","id":"pay"}]},{"name":"right","items":[{"type":"ENTITLEMENT","id":"post"}]}],"mitigation":{"appliedControlId":"01a22266-c1ff-747d-92b9-8dc500ea28bf","expiration":"2026-12-28T13:44:49.407Z","seen":[{"type":"ENTITLEMENT","id":"pay"},{"type":"ENTITLEMENT","id":"post"}]},"expiration":"2026-12-28T13:44:49.407Z","created":"2026-11-28T13:44:44.548Z","modified":"2026-11-28T13:44:49.407Z","since":"2026-11-28T13:44:44.548Z","previous":null,"ended":null},"before":{"status":"Open","expiration":null},"after":{"status":"Mitigated","expiration":"2026-12-28T13:44:49.407Z","control":{"id":"01a22266-b32f-7012-b049-58e73bb48209","name":"Review"}},"cause":{"kind":"REQUEST","client":"governance-cli","person":null,"approvedBy":null,"comment":"Reviewed"}}}', 'PENDING', 1, '2026-11-28T13:44:49.692Z', '2026-11-28T13:44:55.563Z', NULL, NULL, 'getaddrinfo ENOTFOUND hooks.example.com');
INSERT INTO public.webhook_delivery VALUES ('01a22266-c73c-7595-8ddd-021fcb0a44b5', '01a22266-b3a7-7218-a168-3e05dc59275e', 'violation.remediated', '{"id":"01a22266-c376-75f0-910f-79dcf690b817","time":"2026-11-28T13:44:49.763Z","type":"violation.remediated","subject":"01a22266-af60-73b2-89e2-5d1a8f49b0cc","data":{"violation":{"id":"01a22266-af60-73b2-89e2-5d1a8f49b0cc","policyId":"p2p","policyName":"Pay and post","targetId":"eve","targetName":"Eve","level":"High","severity":"2","status":"Remediated","ownerType":"GOVERNANCE_GROUP","ownerId":"unassigned","isReassigned":false,"criteria":[{"name":"left","items":[{"type":"ENTITLEMENT","id":"pay"}]},{"name":"right","items":[{"type":"ENTITLEMENT","id":"post"}]}],"mitigation":{"appliedControlId":"01a22266-c1ff-747d-92b9-8dc500ea28bf","expiration":"2026-12-28T13:44:49.407Z","seen":[{"type":"ENTITLEMENT","id":"pay"},{"type":"ENTITLEMENT","id":"post"}]},"expiration":null,"created":"2026-11-28T13:44:44.548Z","modified":"2026-11-28T13:44:49.719Z","since":"2026-11-28T13:44:44.548Z","previous":null,"ended":"2026-11-28T13:44:49.719Z"},"before":{"status":"Mitigated","expiration":"2026-12-28T13:44:49.407Z"},"after":{"status":"Remediated","expiration":null},"cause":{"kind":"CHANGE","changed":"assignments","key":["eve","ENTITLEMENT","post"]}}}', 'PENDING', 1, '2026-11-28T13:44:50.748Z', '2026-11-28T13:44:56.125Z', NULL, NULL, 'getaddrinfo ENOTFOUND hooks.example.com');
INSERT INTO public.webhook_delivery VALUES ('01a22266-c73c-7595-8ddd-068cda7c7fff', '01a22266-b3a7-7218-a168-3e05dc59275e', 'violation.returned', '{"id":"01a22266-c49a-72c5-89d0-b7ea05ba6263","time":"2026-11-28T13:44:50.071Z","type":"violation.returned","subject":"01a22266-af60-73b2-89e2-5d1a8f49b0cc","data":{"violation":{"id":"01a22266-af60-73b2-89e2-5d1a8f49b0cc","policyId":"p2p","policyName":"Pay and post","targetId":"eve","targetName":"Eve","level":"High","severity":"2","status":"Mitigated","ownerType":"GOVERNANCE_GROUP","ownerId":"unassigned","isReassigned":false,"criteria":[{"name":"left","items":[{"type":"ENTITLEMENT","id":"pay"}]},{"name":"right","items":[{"type":"ENTITLEMENT","id":"post"}]}],"mitigation":{"appliedControlId":"01a22266-c1ff-747d-92b9-8dc500ea28bf","expiration":"2026-12-28T13:44:49.407Z","seen":[{"type":"ENTITLEMENT","id":"pay"},{"type":"ENTITLEMENT","id":"post"}]},"expiration":"2026-12-28T13:44:49.407Z","created":"2026-11-28T13:44:44.548Z","modified":"2026-11-28T13:44:50.050Z","since":"2026-11-28T13:44:44.548Z","previous":null,"ended":null},"before":{"status":"Remediated","expiration":null},"after":{"status":"Mitigated","expiration":"2026-12-28T13:44:49.407Z"},"cause":{"kind":"CHANGE","changed":"assignments","key":["eve","ENTITLEMENT","post"]}}}', 'PENDING', 1, '2026-11-28T13:44:50.748Z', '2026-11-28T13:44:55.831Z', NULL, NULL, 'getaddrinfo ENOTFOUND hooks.example.com');
INSERT INTO public.webhook_endpoint VALUES ('01a22266-b3a7-7218-a168-3e05dc59275e', 'Hook', 'https://hooks.example.com/governance', '[]', 'plain', 1, NULL, 'whpk_KvNXTHQ02AtYBVI4VtK5SaMKqaz6zCQ04ovQAapHNXY=', '2026-11-28T13:44:45.730Z', '2026-11-28T13:44:45.730Z');
INSERT INTO public.webhook_secret VALUES ('01a22266-b3a7-7218-a168-3e05dc59275e', 'whsec_8ilgyfhKDZfr9VvfxPPSwYL6zFdA8b6IX6uTDbPDHMg=', 'whsk_IPlEZz7h4R5kBbtZBviP2fIwGSrQco44BZ0hQfLn3iE=', NULL);
SELECT pg_catalog.setval('graphile_worker.job_queues_id_seq', 1, false);
SELECT pg_catalog.setval('graphile_worker.jobs_id_seq1', 12, true);
SELECT pg_catalog.setval('graphile_worker.tasks_id_seq', 15, true);
SELECT pg_catalog.setval('public.audit_unsealed_sequence_seq', 70, true);
SELECT pg_catalog.setval('public.migration_id_seq', 47, true);
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
ALTER TABLE ONLY public.webhook_event
    ADD CONSTRAINT "PK_0f56d2f40f5ec823acf8e8edad1" PRIMARY KEY (id);
ALTER TABLE ONLY public.state_version
    ADD CONSTRAINT "PK_2a17f8a65a92c93f785d7f558c8" PRIMARY KEY (name);
ALTER TABLE ONLY public.migration
    ADD CONSTRAINT "PK_3043fc6b8af7c99b8b98830094f" PRIMARY KEY (id);
ALTER TABLE ONLY public.violation_history
    ADD CONSTRAINT "PK_440b71335c1e2b324e0458ada41" PRIMARY KEY (id);
ALTER TABLE ONLY public.identity_profile
    ADD CONSTRAINT "PK_45a43763a87e9551a1aea7f9b00" PRIMARY KEY (id);
ALTER TABLE ONLY public.audit_event
    ADD CONSTRAINT "PK_481efbe8b0a403efe3f47a6528f" PRIMARY KEY (id);
ALTER TABLE ONLY public.applied_control
    ADD CONSTRAINT "PK_4f890a5301922bb2a830bce4f87" PRIMARY KEY (id);
ALTER TABLE ONLY public.account
    ADD CONSTRAINT "PK_54115ee388cdb6d86bb4bf5b2ea" PRIMARY KEY (id);
ALTER TABLE ONLY public.import_schedule
    ADD CONSTRAINT "PK_541f699f255ff6819089b4e2fda" PRIMARY KEY (id);
ALTER TABLE ONLY public.pending_change
    ADD CONSTRAINT "PK_579f98e9ed2bdfa17bc66362a3b" PRIMARY KEY (id);
ALTER TABLE ONLY public.webhook_secret
    ADD CONSTRAINT "PK_5846dcede2111cca14b94f259eb" PRIMARY KEY (id);
ALTER TABLE ONLY public.violation_report
    ADD CONSTRAINT "PK_5e8841f5a8161de1d74afa630d5" PRIMARY KEY (id);
ALTER TABLE ONLY public.change_log
    ADD CONSTRAINT "PK_62fa6cb08104af14ff52e210a84" PRIMARY KEY (part, "position");
ALTER TABLE ONLY public.promoted_value
    ADD CONSTRAINT "PK_669876a00b3f1f97baae5ee29f1" PRIMARY KEY (account_id, attribute_id, ordinal);
ALTER TABLE ONLY public.search_attribute
    ADD CONSTRAINT "PK_6864f17e4233a99277013cff1be" PRIMARY KEY (id);
ALTER TABLE ONLY public.webhook_endpoint
    ADD CONSTRAINT "PK_6c98112122b2b8a4f3984d2efa8" PRIMARY KEY (id);
ALTER TABLE ONLY public.violation_report_chunk
    ADD CONSTRAINT "PK_763079852c432e4835b30a696cd" PRIMARY KEY (report_id, attempt, number);
ALTER TABLE ONLY public.import_record
    ADD CONSTRAINT "PK_7cb4f3ff07ba70b0affacd863fd" PRIMARY KEY (id);
ALTER TABLE ONLY public.violation_watermark
    ADD CONSTRAINT "PK_816954fb9a5ca38c819f66fb34f" PRIMARY KEY (id);
ALTER TABLE ONLY public.violation_total
    ADD CONSTRAINT "PK_821a2dd80a853361205900d3785" PRIMARY KEY (fields, level, policy_id, owner_type, owner_id, statuses);
ALTER TABLE ONLY public.attribute_name
    ADD CONSTRAINT "PK_8612038acc30380f51c9fa86414" PRIMARY KEY (name_key, kind, source_id, name);
ALTER TABLE ONLY public.console_link
    ADD CONSTRAINT "PK_8924499962f026db7672b1e6ba2" PRIMARY KEY (code_hash);
ALTER TABLE ONLY public.account_attribute
    ADD CONSTRAINT "PK_98543479cbbebc91f379408f670" PRIMARY KEY (source_id, name);
ALTER TABLE ONLY public.audit_anchor
    ADD CONSTRAINT "PK_a592c24fa37f32e8ec1849e0a0a" PRIMARY KEY ("position");
ALTER TABLE ONLY public.webhook_delivery
    ADD CONSTRAINT "PK_b1ae290239a778f12399db91354" PRIMARY KEY (id);
ALTER TABLE ONLY public.violation
    ADD CONSTRAINT "PK_b4f833198cf98062eca084418eb" PRIMARY KEY (id);
ALTER TABLE ONLY public.governance_group
    ADD CONSTRAINT "PK_bcf74e98caaeeab09a74e683498" PRIMARY KEY (id);
ALTER TABLE ONLY public.assignment
    ADD CONSTRAINT "PK_befcd5c0149c28a8d56b352f8a1" PRIMARY KEY (identity_id, access_type, access_id);
ALTER TABLE ONLY public.sod_policy
    ADD CONSTRAINT "PK_bf3bf2d83f1d6285b326b8654b8" PRIMARY KEY (id);
ALTER TABLE ONLY public.report_schedule
    ADD CONSTRAINT "PK_c7488f713986a70052eb10f1178" PRIMARY KEY (id);
ALTER TABLE ONLY public.audit_seal
    ADD CONSTRAINT "PK_c840e1d96332fc77f37ceca1b8d" PRIMARY KEY ("position");
ALTER TABLE ONLY public.access_item
    ADD CONSTRAINT "PK_d1605e62f7680ae2a1450495b5a" PRIMARY KEY (type, id);
ALTER TABLE ONLY public.schema_compatibility
    ADD CONSTRAINT "PK_d7fe92b5165ce84cadd2108efbf" PRIMARY KEY (schema_name);
ALTER TABLE ONLY public.search_term
    ADD CONSTRAINT "PK_e38bc39940886898fb7c0e8eb42" PRIMARY KEY (type, id, field, ordinal);
ALTER TABLE ONLY public.sod_check
    ADD CONSTRAINT "PK_e53b9199547d5b7fa7603f24258" PRIMARY KEY (request_id);
ALTER TABLE ONLY public.rate_limit
    ADD CONSTRAINT "PK_e6c0c0608decdf78e4d4b263397" PRIMARY KEY (key);
ALTER TABLE ONLY public.compensating_control
    ADD CONSTRAINT "PK_e7ea03931b93322cc4e05c33e85" PRIMARY KEY (id);
ALTER TABLE ONLY public.console_session
    ADD CONSTRAINT "PK_ed5157f60ba4d233e9dfdb42e21" PRIMARY KEY (id_hash);
ALTER TABLE ONLY public.governance_group_member
    ADD CONSTRAINT "PK_f0395b10d487662116fbaeb7dcc" PRIMARY KEY (group_id, identity_id);
ALTER TABLE ONLY public.violation_day
    ADD CONSTRAINT "PK_f0cba198dcec452862dfb700434" PRIMARY KEY (day);
ALTER TABLE ONLY public.violation_target
    ADD CONSTRAINT "PK_fc2433c83d26c92879c293cd2dc" PRIMARY KEY (target_id, day);
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
CREATE INDEX access_item_name ON public.access_item USING btree (type, name, id);
CREATE INDEX access_item_source_id ON public.access_item USING btree (source_id, type, id);
CREATE INDEX account_attribute_entitlement ON public.account_attribute USING btree (source_id) WHERE (entitlement = 1);
CREATE INDEX account_disabled ON public.account USING btree (disabled, id);
CREATE INDEX account_identity_id ON public.account USING btree (identity_id, id);
CREATE INDEX account_name_key ON public.account USING btree (substr(name_key, 1, 256), id);
CREATE INDEX account_native_identity_key ON public.account USING btree (substr(native_identity_key, 1, 256), id);
CREATE INDEX account_source_id ON public.account USING btree (source_id, id);
CREATE INDEX account_uncorrelated ON public.account USING btree (source_id, id) WHERE (identity_id IS NULL);
CREATE INDEX account_valid_from ON public.account USING btree (valid_from, identity_id) WHERE (valid_from IS NOT NULL);
CREATE INDEX account_valid_until ON public.account USING btree (valid_until, identity_id) WHERE (valid_until IS NOT NULL);
CREATE INDEX applied_control_control ON public.applied_control USING btree (control_id, status);
CREATE INDEX applied_control_violation ON public.applied_control USING btree (violation_id, id);
CREATE INDEX assignment_access ON public.assignment USING btree (access_type, access_id, identity_id);
CREATE INDEX assignment_valid_from ON public.assignment USING btree (valid_from, identity_id) WHERE (valid_from IS NOT NULL);
CREATE INDEX assignment_valid_until ON public.assignment USING btree (valid_until, identity_id) WHERE (valid_until IS NOT NULL);
CREATE INDEX audit_event_actor ON public.audit_event USING btree (actor, id);
CREATE INDEX audit_event_resource_id ON public.audit_event USING btree (resource_id, id);
CREATE INDEX audit_event_resource_type ON public.audit_event USING btree (resource_type, id);
CREATE INDEX audit_event_subject ON public.audit_event USING btree (subject, id) WHERE (subject IS NOT NULL);
CREATE INDEX audit_event_tracking_id ON public.audit_event USING btree (tracking_id, id);
CREATE UNIQUE INDEX audit_seal_event_id ON public.audit_seal USING btree (event_id);
CREATE INDEX console_session_expires ON public.console_session USING btree (expires);
CREATE INDEX governance_group_member_identity_id ON public.governance_group_member USING btree (identity_id, group_id);
CREATE INDEX identity_disabled ON public.identity USING btree (id) WHERE (disabled = 1);
CREATE INDEX identity_email ON public.identity USING btree (email, id);
CREATE INDEX identity_identity_profile_id ON public.identity USING btree (identity_profile_id, id);
CREATE INDEX identity_name ON public.identity USING btree (name, id);
CREATE INDEX identity_profile_authoritative_source_id ON public.identity_profile USING btree (authoritative_source_id, id);
CREATE UNIQUE INDEX identity_profile_name_key ON public.identity_profile USING btree (name_key);
CREATE INDEX import_record_started ON public.import_record USING btree (started, id);
CREATE INDEX pending_change_completed ON public.pending_change USING btree (completed, id);
CREATE INDEX pending_change_expires ON public.pending_change USING btree (state, expires);
CREATE INDEX promoted_value_search ON public.promoted_value USING btree (attribute_id, substr(value_key, 1, 256), account_id);
CREATE INDEX report_schedule_next_run ON public.report_schedule USING btree (next_run, id);
CREATE UNIQUE INDEX search_attribute_name_key ON public.search_attribute USING btree (name_key);
CREATE INDEX search_term_term ON public.search_term USING btree (type, field, substr(term, 1, 256), id);
CREATE INDEX sod_check_completed ON public.sod_check USING btree (completed, request_id);
CREATE INDEX sod_check_started_by ON public.sod_check USING btree (started_by);
CREATE UNIQUE INDEX sod_policy_name_key ON public.sod_policy USING btree (name_key);
CREATE INDEX violation_age ON public.violation USING btree (status, created, target_id);
CREATE INDEX violation_created ON public.violation USING btree (created, id);
CREATE INDEX violation_expiration ON public.violation USING btree (expiration NULLS FIRST, id);
CREATE INDEX violation_history_violation ON public.violation_history USING btree (violation_id, id);
CREATE INDEX violation_level ON public.violation USING btree (level, created, id);
CREATE INDEX violation_modified ON public.violation USING btree (modified, id);
CREATE INDEX violation_owner_id ON public.violation USING btree (owner_id, created, id);
CREATE INDEX violation_policy_id ON public.violation USING btree (policy_id, created, id);
CREATE INDEX violation_policy_name_key ON public.violation USING btree (policy_name_key, created, id);
CREATE INDEX violation_report_created ON public.violation_report USING btree (created, id);
CREATE INDEX violation_report_policy ON public.violation_report USING btree (policy_id, id);
CREATE INDEX violation_severity ON public.violation USING btree (severity, id);
CREATE INDEX violation_since ON public.violation USING btree (since, id);
CREATE INDEX violation_status ON public.violation USING btree (status, created, id);
CREATE INDEX violation_status_severity ON public.violation USING btree (status, severity, id);
CREATE INDEX violation_target_id ON public.violation USING btree (target_id, created, id);
CREATE INDEX violation_target_name_key ON public.violation USING btree (target_name_key, created, id);
CREATE INDEX webhook_delivery_completed ON public.webhook_delivery USING btree (completed);
CREATE INDEX webhook_delivery_endpoint ON public.webhook_delivery USING btree (endpoint_id, id);
CREATE INDEX webhook_delivery_state ON public.webhook_delivery USING btree (state, id);
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
